import type { Centavos } from '../money/money.ts';
import { ungroupCode } from '../shop/barcode.ts';
import { MAX_BOX_NAME_LENGTH } from '../shop/refill.ts';
import { capital } from '../words/capital.ts';
import { isRoundedNumber, plainText, splitList } from './cell.ts';
import { codeBeforeLoss, codeFault } from './code-fault.ts';
import { type Column, type CsvItem, columnTitle } from './item-columns.ts';
import { type DecimalSign, type ReadNumber, readAmount, readUnits } from './number.ts';
import type { CsvRow } from './text.ts';

/** The values of one line. A missing column or an empty number sets nothing. */
export interface CsvLine {
  line: number;
  id: string;
  fields: Partial<CsvItem>;
  /** Values of the item when the spreadsheet was exported. Null where it does not say them. */
  exportedQuantity: number | null;
  exportedPrice: Centavos | null;
  exportedCost: Centavos | null;
  /** Reasons why the line cannot be used, in Portuguese. Empty for a good line. */
  reasons: readonly string[];
}

/** Most characters of an item's name, in the spreadsheet and in the form. */
export const MAX_ITEM_NAME_LENGTH = 200;

/** Reads a line with the columns of its spreadsheet (null: an unknown column) and its decimal sign. */
export function readLine(
  row: CsvRow,
  columns: readonly (Column | null)[],
  sign: DecimalSign | null,
): CsvLine {
  const reasons: string[] = [];
  const cells = new Map<Column, string>();
  columns.forEach((column, place) => {
    if (column !== null) cells.set(column, row.cells[place]?.trim() ?? '');
  });
  if (row.cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    reasons.push('Há mais colunas do que no cabeçalho: falta pôr um texto entre aspas?');
  const amount = (column: NumberColumn): number | null => {
    const cell = cells.get(column) ?? '';
    if (cell === '') return null;
    const read: ReadNumber = isAmount(column) ? readAmount(cell, sign) : readUnits(cell, sign);
    if (read.kind === 'number') return read.value;
    reasons.push(`${capital(columnTitle(column))}: ${read.reason}`);
    return null;
  };
  const [price, cost, quantity] = [amount('price'), amount('cost'), amount('quantity')];
  const [minimum, par, boxSize] = [amount('minimum'), amount('par'), amount('boxSize')];
  const exported = {
    exportedQuantity: amount('exportedQuantity'),
    exportedPrice: amount('exportedPrice'),
    exportedCost: amount('exportedCost'),
  };
  const texts = readTexts(cells, reasons);
  const fields: Partial<CsvItem> = {
    ...texts,
    ...(price !== null && { price }),
    ...(cost !== null && { cost }),
    ...(quantity !== null && { quantity }),
    ...(minimum !== null && { minimum: minimum || null }),
    ...(par !== null && { par: par || null }),
    ...(boxSize !== null && { boxSize: boxSize || null }),
  };
  return { line: row.line, id: plainText(cells.get('id') ?? ''), fields, ...exported, reasons };
}

type AmountColumn = 'price' | 'cost' | 'exportedPrice' | 'exportedCost';
type NumberColumn = AmountColumn | 'quantity' | 'exportedQuantity' | 'minimum' | 'par' | 'boxSize';

/** True for a column of money. */
export const isAmount = (column: Column | null): column is AmountColumn =>
  column === 'price' || column === 'cost' || column === 'exportedPrice' || column === 'exportedCost';

function readTexts(cells: ReadonlyMap<Column, string>, reasons: string[]): Partial<CsvItem> {
  const text = (column: Column): string | undefined => {
    const cell = cells.get(column);
    return cell === undefined ? undefined : plainText(cell).trim();
  };
  const [name = '', description, categories, codes, boxName] = [
    text('name'),
    text('description'),
    text('categories'),
    text('barcodes'),
    text('boxName'),
  ];
  if (name === '') reasons.push('Falta o nome');
  if (name.length > MAX_ITEM_NAME_LENGTH) reasons.push(`O nome tem mais de ${MAX_ITEM_NAME_LENGTH} letras`);
  if ((boxName ?? '').length > MAX_BOX_NAME_LENGTH)
    reasons.push(`A embalagem tem mais de ${MAX_BOX_NAME_LENGTH} letras`);
  return {
    name,
    ...(description !== undefined && { description }),
    ...(boxName !== undefined && { boxName }),
    ...(categories !== undefined && { categories: splitList(categories) }),
    ...(codes !== undefined && { barcodes: readCodes(codes, reasons) }),
  };
}

/** The fault of a barcode that is new to its item, in Portuguese. Null for a good one. */
export function codeFaultText(code: string): string | null {
  const whole = codeBeforeLoss(code);
  if (whole !== null)
    return `Código de barras ${code}: a planilha tirou o zero do começo; formate a coluna como texto e digite ${whole}`;
  const fault = codeFault(code);
  if (fault === null) return null;
  return `Código de barras ${code}: ${fault === 'short' ? 'é curto demais' : 'o último dígito não confere'}`;
}

function readCodes(cell: string, reasons: string[]): string[] {
  const codes = splitList(cell).map(ungroupCode);
  const rounded = codes.find(isRoundedNumber);
  if (rounded !== undefined)
    reasons.push(
      `Código de barras ${rounded}: a planilha arredondou o número; formate a coluna como texto e digite-o de novo`,
    );
  return [...new Set(codes)];
}
