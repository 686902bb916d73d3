import writeXlsxFile, { type Row } from 'write-excel-file/universal';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import type { Cell, Table } from './closing-table.ts';

/** Widest column, in characters. */
const WIDEST = 36;

/** Tables as the sheets of one XLSX file: amounts are numbers with two decimals, days are dates, codes are text. */
export async function xlsxOf(tables: readonly Table[]): Promise<Blob> {
  const sheets = tables.map(({ name, head, rows }) => ({
    data: [
      head.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    sheet: name,
    columns: head.map((title, place) => ({ width: widthOf(title, rows, place) })),
    stickyRowsCount: 1,
  }));
  return writeXlsxFile(sheets).toBlob();
}

function cellOf(cell: Cell): Row[number] {
  switch (cell.kind) {
    case 'text':
    case 'code':
      return cell.value === '' ? null : { type: String, value: cell.value };
    case 'units':
      return cell.value === null ? null : { type: Number, value: cell.value, format: '0' };
    case 'money':
      return cell.value === null ? null : { type: Number, value: cell.value / 100, format: '#,##0.00' };
    case 'day':
      // Dates of spreadsheets have no zone, so the cell has midnight UTC of the shops' day.
      return cell.value === null
        ? null
        : { type: Date, value: new Date(shopZone().dayOf(cell.value) * DAY_MS), format: 'dd/mm/yyyy' };
  }
}

const widthOf = (title: string, rows: Table['rows'], place: number): number =>
  Math.min(
    WIDEST,
    Math.max(title.length, ...rows.slice(0, 200).map((row) => String(row[place]?.value ?? '').length)) + 2,
  );
