import { type Centavos, MAX_PRICE } from '../money/money.ts';
import { MAX_UNITS } from '../restock/move.ts';

export type DecimalSign = ',' | '.';

export type ReadNumber = { kind: 'number'; value: number } | { kind: 'wrong'; reason: string };

const SHAPES: Readonly<Record<DecimalSign, RegExp>> = {
  ',': /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
  '.': /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
};
const SIGNS: readonly DecimalSign[] = [',', '.'];

/**
 * The decimal sign of a spreadsheet, told by its unambiguous amounts. `likely` where there are none, null where
 * they contradict each other.
 */
export function decimalSignOf(cells: readonly string[], likely: DecimalSign): DecimalSign | null {
  const told = new Set<DecimalSign>();
  for (const cell of cells) {
    const signs = readableWith(strip(cell));
    const [only] = signs;
    if (only && signs.length === 1) told.add(only);
  }
  const [sign] = told;
  if (told.size > 1) return null;
  return sign ?? likely;
}

/**
 * Reads an amount of money such as '4,80', 'R$ 1.234,5' or '4.80'. At most two decimals, and no more
 * than the highest price.
 */
export function readAmount(cell: string, sign: DecimalSign | null): ReadNumber {
  return read(cell, sign, 2, MAX_PRICE);
}

/**
 * Reads a whole number of units such as '12', '1.200' or '12,0'. It may be as large as the units of one entry of the
 * shelf.
 */
export function readUnits(cell: string, sign: DecimalSign | null): ReadNumber {
  return read(cell, sign, 0, MAX_UNITS);
}

/** Writes centavos for spreadsheets set to Brazil: 480 → '4,80', -5 → '-0,05'. */
export function writeAmount(amount: Centavos): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Reads a number in units of its last decimal place, as `most` is, too. 2 decimals give centavos. */
function read(cell: string, sign: DecimalSign | null, decimals: number, most: number): ReadNumber {
  const text = strip(cell);
  if (/^-/.test(text)) return wrong(`“${cell.trim()}” é negativo`);
  const signs = readableWith(text);
  const [only] = signs;
  if (!only) return wrong(`“${cell.trim()}” não é um número`);
  const chosen = signs.length === 1 ? only : sign;
  if (chosen === null && /[.,]/.test(text))
    return wrong(`“${cell.trim()}” pode ser lido de duas formas: use vírgula só para os centavos`);
  const decimal = chosen ?? ',';
  const [whole = '', fraction = ''] = text.replaceAll(decimal === ',' ? '.' : ',', '').split(decimal);
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals)
    return wrong(
      decimals === 0
        ? `“${cell.trim()}” não é um número inteiro`
        : `“${cell.trim()}” tem mais de duas casas decimais`,
    );
  const value = Number(`${whole}${significant.padEnd(decimals, '0')}`);
  return value <= most ? { kind: 'number', value } : wrong(`“${cell.trim()}” é grande demais`);
}

function wrong(reason: string): ReadNumber {
  return { kind: 'wrong', reason };
}

function strip(cell: string): string {
  return cell.replace(/R\$|[\s\u00a0\u202f]/gi, '');
}

function readableWith(text: string): DecimalSign[] {
  return SIGNS.filter((sign) => SHAPES[sign].test(text));
}
