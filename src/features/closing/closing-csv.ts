import { groupCode, guardText } from '../../domain/csv/cell.ts';
import { writeAmount } from '../../domain/csv/number.ts';
import { writeCsv } from '../../domain/csv/text.ts';
import { dateText } from '../../domain/hours/shop-date.ts';
import type { Cell, Table } from './closing-table.ts';

/** A table as CSV with a heading and decimal commas. Codes are grouped as in the items' file. Unknown is empty. */
export const csvOf = ({ head, rows }: Table): string =>
  writeCsv([head, ...rows.map((row) => row.map(cellText))]);

function cellText(cell: Cell): string {
  if (cell.kind === 'text') return guardText(cell.value);
  if (cell.kind === 'code') return guardText(groupCode(cell.value));
  if (cell.value === null) return '';
  if (cell.kind === 'units') return String(cell.value);
  return cell.kind === 'day' ? dateText(cell.value) : writeAmount(cell.value);
}
