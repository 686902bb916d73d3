/**
 * Barcode formats found in shops [K-02, MI-06]. A VIN is written in Code 39, and the shop's door shows a QR.
 */
export type BarcodeFormat =
  | 'code_128'
  | 'code_39'
  | 'codabar'
  | 'ean_13'
  | 'ean_8'
  | 'itf'
  | 'qr_code'
  | 'upc_a'
  | 'upc_e';

/** One reading of a code by the scanner. */
export interface SeenCode {
  format: BarcodeFormat;
  text: string;
}

/**
 * Least characters of a code. Fewer are noise, because the reader takes a few stripes of anything for a code [MI-06].
 */
export const MIN_CODE_LENGTH = 4;

/** True where the last digit is the GTIN check digit of those before it (EAN-8, UPC-A, EAN-13, ITF-14). */
export function hasValidCheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));
}

/** The GTIN check digit for the digits before it: weights 3, 1, 3, … from the right. */
export function checkDigit(body: string): number {
  let sum = 0;
  for (let place = 0; place < body.length; place++) {
    sum += Number(body[body.length - 1 - place]) * (place % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** The UPC-A for which eight digits of UPC-E stand; null when they stand for none. */
export function expandUpcE(code: string): string | null {
  const parts = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(code);
  if (!parts) return null;
  const [, system = '', a = '', b = '', c = '', d = '', e = '', rule = '', check = ''] = parts;
  const body = bodyOfUpcE([a, b, c, d, e], rule);
  return `${system}${body}${check}`;
}

function bodyOfUpcE([a, b, c, d, e]: [string, string, string, string, string], rule: string): string {
  if (rule <= '2') return `${a}${b}${rule}0000${c}${d}${e}`;
  if (rule === '3') return `${a}${b}${c}00000${d}${e}`;
  if (rule === '4') return `${a}${b}${c}${d}00000${e}`;
  return `${a}${b}${c}${d}${e}0000${rule}`;
}

/** The code without Codabar's start and stop letters. */
export function plainCode(seen: SeenCode): SeenCode {
  if (seen.format !== 'codabar') return seen;
  return { format: seen.format, text: seen.text.replace(/^[A-D](.*)[A-D]$/i, '$1') };
}

/** True for more than 3 characters with a right check digit, where the format has one [MI-06]. */
export function isAcceptableCode({ format, text }: SeenCode): boolean {
  if (text.trim().length < MIN_CODE_LENGTH) return false;
  if (format === 'ean_13') return text.length === 13 && hasValidCheckDigit(text);
  if (format === 'ean_8') return text.length === 8 && hasValidCheckDigit(text);
  if (format === 'upc_a') return text.length === 12 && hasValidCheckDigit(text);
  if (format === 'upc_e') return hasValidCheckDigit(expandUpcE(text) ?? '');
  return true;
}

/**
 * True if a record's code names the same product as a code that was read or typed. A UPC equals its EAN with
 * a leading zero. A UPC-E also equals its eight digits, which an owner's scanner may have stored.
 */
export function isSameCode(kept: string, given: string | SeenCode): boolean {
  const wanted = typeof given === 'string' ? [given] : [given.text, fullText(given)];
  return wanted.some((one) => codeKey(kept) === codeKey(one));
}

function fullText({ format, text }: SeenCode): string {
  return (format === 'upc_e' ? expandUpcE(text) : null) ?? text;
}

/**
 * The form in which codes are compared. Invisible characters and spaces between groups are dropped, and a
 * UPC-A becomes an EAN-13.
 */
export function codeKey(code: string): string {
  const text = ungroupCode(code.replace(/\p{C}/gu, ''));
  return /^\d{12}$/.test(text) && hasValidCheckDigit(text) ? `0${text}` : text;
}

/** The distinct keys of these codes in byte order. A code without visible characters has no key. */
export function codeKeys(codes: readonly string[]): string[] {
  return [...new Set(codes.map(codeKey))].filter((key) => key !== '').sort();
}

/** A barcode without spaces. */
export function ungroupCode(code: string): string {
  return /^[\d ]+$/.test(code) ? code.replaceAll(' ', '') : code.trim();
}

/** The things that carry this code, read or typed. */
export function withCode<T>(
  things: readonly T[],
  code: string | SeenCode,
  codesOf: (thing: T) => readonly string[],
): T[] {
  return things.filter((thing) => codesOf(thing).some((kept) => isSameCode(kept, code)));
}
