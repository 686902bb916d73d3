/** What starts a formula in some spreadsheet program, in its plain, wide and small form. */
const STARTS = '=+\\-@＝＋－＠﹦﹢﹣﹫−';
/** Where a cell may start, also in a program that splits by another separator. */
const SEPARATOR = /[;,\t\r\n"]/;
/** What stands between the words that may start a cell; programs drop signs that nobody sees, or pass over them. */
const GAP = '\\s\\p{C}\\p{Default_Ignorable_Code_Point};,"';
const PIECES = new RegExp(`[${GAP}]+|[^${GAP}]+`, 'gu');
const IS_GAP = new RegExp(`^[${GAP}]`, 'u');
const RISKY = new RegExp(`^'*[${STARTS}]`, 'u');
const GUARDED = new RegExp(`^''*[${STARTS}]`, 'u');

/**
 * Text that no spreadsheet program takes for a formula: an apostrophe goes before what could start one, wherever a cell may
 * start. `plainText` takes exactly these apostrophes away again.
 */
export function guardText(text: string): string {
  const guarded = atEdges(text, (word) => (RISKY.test(word) ? `'${word}` : word));
  return /^'*[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

/** The text that guardText was given; other text comes through as it is. */
export function plainText(cell: string): string {
  const text = /^'+[\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return atEdges(text, (word) => (GUARDED.test(word) ? word.slice(1) : word));
}

/** Changes the words with which a cell may start; in one pass, however long the text. */
function atEdges(text: string, change: (word: string) => string): string {
  let isEdge = true;
  const changed = (text.match(PIECES) ?? []).map((piece) => {
    const isGap = IS_GAP.test(piece);
    const next = isGap || !isEdge ? piece : change(piece);
    isEdge = isGap && (isEdge || SEPARATOR.test(piece));
    return next;
  });
  return changed.join('');
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
