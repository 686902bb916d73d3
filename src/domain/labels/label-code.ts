import { type Centavos, MAX_PRICE } from '../money/money.ts';
import { codeKey, type SeenCode, withCode } from '../shop/barcode.ts';

/** Content of the QR of a shelf label: the price that is printed beside it, and a code of the item. */
export interface LabelCode {
  price: Centavos;
  code: string;
}

/** Characters that a keyboard of any layout types alike, because scanners type codes as keys. */
const PATTERN = /^ETQ(0|[1-9]\d{0,8})-([ -~]{1,80})$/;

/** The text in the QR of a label. The code has the form in which codes are compared, as the bars beside it have. */
export function labelCode({ price, code }: LabelCode): string {
  return `ETQ${price}-${codeKey(code)}`;
}

/** Reads the QR of a label; null for every other text. A scanner may type it in small letters. */
export function readLabelCode(text: string): LabelCode | null {
  const [, digits = '', rest = ''] = PATTERN.exec(text.trim().replace(/^etq/, 'ETQ')) ?? [];
  const code = rest.trim();
  const price = Number(digits);
  return code === '' || digits === '' || price > MAX_PRICE ? null : { price, code };
}

/**
 * The product's code of a reading. The QR of a shelf label counts as the barcode beside it, and nobody believes its
 * price. Every other reading stays as it is.
 */
export function productCode(read: SeenCode): SeenCode;
export function productCode(read: SeenCode | string): SeenCode | string;
export function productCode(read: SeenCode | string): SeenCode | string {
  const label = readLabelCode(typeof read === 'string' ? read : read.text);
  if (label === null) return read;
  return typeof read === 'string' ? label.code : { format: 'code_128', text: label.code };
}

/**
 * Finds the things with this code, read or typed. A product may have a code that reads like the QR of a label, and then
 * it comes first.
 */
export function withRead<T>(
  things: readonly T[],
  read: string | SeenCode,
  codesOf: (thing: T) => readonly string[],
): T[] {
  const exact = withCode(things, read, codesOf);
  const product = productCode(read);
  return exact.length > 0 || product === read ? exact : withCode(things, product, codesOf);
}
