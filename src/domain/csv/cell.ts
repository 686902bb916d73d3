/** Characters that start a formula in some spreadsheet program, in their plain, wide and small forms. */
const STARTS = '=+\\-@＝＋－＠﹦﹢﹣﹫−';
/** Characters after which a cell may start, also in a program that splits by another separator. */
const SEPARATOR = /[;,\t\r\n"]/;
/** Characters that may precede the first word of a cell. Programs drop or skip invisible ones. */
const GAP = '\\s\\p{C}\\p{Default_Ignorable_Code_Point};,"';
const PIECES = new RegExp(`[${GAP}]+|[^${GAP}]+`, 'gu');
const IS_GAP = new RegExp(`^[${GAP}]`, 'u');
const RISKY = new RegExp(`^'*[${STARTS}]`, 'u');
const GUARDED = new RegExp(`^''*[${STARTS}]`, 'u');

/**
 * Text that no spreadsheet program takes for a formula. An apostrophe is put before each character that could
 * start one. `plainText` removes exactly these apostrophes.
 */
export function guardText(text: string): string {
  const guarded = atEdges(text, (word) => (RISKY.test(word) ? `'${word}` : word));
  return /^'*[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

/** Undoes guardText. Other text is returned unchanged. */
export function plainText(cell: string): string {
  const text = /^'+[\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return atEdges(text, (word) => (GUARDED.test(word) ? word.slice(1) : word));
}

/** Changes the words with which a cell may start. One pass, so long texts stay cheap. */
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

/** Several texts in one cell, separated by bars. A bar in a text is written `\|`. */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(' | ');
}

/** The distinct texts of such a cell, trimmed, without empty ones. */
export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\.|[^|\\]|\\$)+/gs) ?? [];
  const plain = texts.map((text) => text.replace(/\\([\\|])/g, '$1').trim());
  return [...new Set(plain.filter((text) => text !== ''))];
}

/**
 * A barcode in groups, as printed under its bars. Without the spaces, spreadsheet programs read a number:
 * they drop leading zeros or write 7,89E+12.
 */
export function groupCode(code: string): string {
  if (!/^\d+$/.test(code) || (code.length < 12 && !code.startsWith('0'))) return code;
  if (code.length === 13) return `${code[0]} ${code.slice(1, 7)} ${code.slice(7)}`;
  return code.match(code.length > 4 ? /\d{1,4}/g : /\d{1,2}/g)?.join(' ') ?? code;
}

/** True for a long number that a spreadsheet program has rounded, so that digits are lost. */
export function isRoundedNumber(cell: string): boolean {
  return /^\d+([.,]\d+)?E\+\d{2}$/i.test(cell.trim());
}
