/** Bounds of the structure of a JSON text, checked before anyone parses it. */
export interface JsonBounds {
  /** Levels of objects and lists. */
  nesting: number;
  /** Objects, lists and their values, counted together. */
  values: number;
}

/** Bounds that suffice for every request of ours: a batch of 25 records has some 200 values on four levels. */
export const REQUEST_BOUNDS: JsonBounds = { nesting: 32, values: 5_000 };

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((one) => one.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/**
 * True for a text within the bounds, by one scan of its characters. Parsing is slow for many small or deep values, and
 * fast for long strings. Only the parser decides whether it is JSON.
 */
export function isWithinBounds(text: string, { nesting, values }: JsonBounds): boolean {
  let level = 0;
  let counted = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return true;
    } else if (code === COMMA) counted += 1;
    else if (OPENING.has(code)) {
      level += 1;
      counted += 1;
    } else if (CLOSING.has(code)) level -= 1;
    if (level > nesting || counted > values) return false;
  }
  return true;
}

/** True where some string of a JSON text holds a NUL, which no storage takes. */
export function holdsNul(text: string): boolean {
  for (let at = text.indexOf('\\u0000'); at >= 0; at = text.indexOf('\\u0000', at + 1))
    if (backslashesBefore(text, at) % 2 === 0) return true;
  return false;
}

/** The place of the quote that ends the string which begins at `start`; -1 where none does. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && backslashesBefore(text, at) % 2 === 1) at = text.indexOf('"', at + 1);
  return at;
}

function backslashesBefore(text: string, end: number): number {
  let at = end;
  while (text.charCodeAt(at - 1) === BACKSLASH) at -= 1;
  return end - at;
}
