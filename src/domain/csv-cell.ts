/** What starts a formula in some spreadsheet program, in its plain and its wide form. */
const STARTS = '[=+\\-@＝＋－＠]';
/** Where a cell may start, also in a program that splits by another separator. */
const EDGE = '(^\\s*|[;,\\t\\r\\n"]\\s*)';
const RISKY = new RegExp(`${EDGE}('*${STARTS})`, 'g');
const GUARDED = new RegExp(`${EDGE}'('*${STARTS})`, 'g');

/**
 * Text that no spreadsheet program takes for a formula: an apostrophe goes before what could start one, wherever a cell may
 * start. `plainText` takes exactly these apostrophes away again.
 */
export function guardText(text: string): string {
  const guarded = text.replace(RISKY, "$1'$2");
  return /^'*[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

/** The text that guardText was given; other text comes through as it is. */
export function plainText(cell: string): string {
  const text = /^'+[\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return text.replace(GUARDED, '$1$2');
}

/** Several texts in one cell, between bars; a bar in a text is written `\|`. */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(' | ');
}

/** The texts of such a cell, trimmed, each once, without empty ones. */
export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\.|[^|\\]|\\$)+/gs) ?? [];
  const plain = texts.map((text) => text.replace(/\\([\\|])/g, '$1').trim());
  return [...new Set(plain.filter((text) => text !== ''))];
}

/**
 * A barcode as it is printed under its bars, in groups. In one piece, spreadsheet programs would take it for a number and
 * drop its leading zeros or write it as 7,89E+12.
 */
export function groupCode(code: string): string {
  if (!/^\d+$/.test(code) || (code.length < 12 && !code.startsWith('0'))) return code;
  if (code.length === 13) return `${code[0]} ${code.slice(1, 7)} ${code.slice(7)}`;
  return code.match(/\d{1,4}/g)?.join(' ') ?? code;
}

/** True for a long number that a spreadsheet program has rounded: its digits are lost. */
export function isRoundedNumber(cell: string): boolean {
  return /^\d+([.,]\d+)?E\+\d{2}$/i.test(cell.trim());
}
