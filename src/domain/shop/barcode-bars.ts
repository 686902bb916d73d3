import { hasValidCheckDigit } from './barcode.ts';

/** A drawn code: modules from left to right without the quiet zones, '1' is black. */
export interface Bars {
  format: 'ean_13' | 'ean_8' | 'code_128';
  modules: string;
}

const LEFT = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
/** Left digits drawn with mirrored parity, by the code's first digit. */
const TURNED = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');
const GUARD = '101';
const MIDDLE = '01010';

// biome-ignore format: a table of the standard: widths of bars and spaces in turn, by value
const CODE_128 = '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(' ');
const STOP = '2331112';
const TO_C = 99;
const TO_B = 100;
const START_B = 104;
const START_C = 105;

/**
 * The bars by which scanners read this code. They are EAN-13 (a UPC-A gets a leading zero) or EAN-8 where the check
 * digit is right, else Code 128. Surrounding blanks are left out, as in comparisons. Null for a code with characters
 * that no barcode has.
 */
export function barsOf(given: string): Bars | null {
  const code = given.trim();
  const isProduct = hasValidCheckDigit(code);
  if (isProduct && code.length === 13) return { format: 'ean_13', modules: ean13(code) };
  if (isProduct && code.length === 12) return { format: 'ean_13', modules: ean13(`0${code}`) };
  if (isProduct && code.length === 8) return { format: 'ean_8', modules: ean8(code) };
  return /^[ -~]+$/.test(code) ? { format: 'code_128', modules: code128(code) } : null;
}

function ean13(code: string): string {
  const turned = TURNED[Number(code[0])] ?? '';
  const left = [...code.slice(1, 7)].map((digit, place) =>
    turned[place] === '1' ? reversed(inverted(leftOf(digit))) : leftOf(digit),
  );
  const right = [...code.slice(7)].map((digit) => inverted(leftOf(digit)));
  return [GUARD, ...left, MIDDLE, ...right, GUARD].join('');
}

function ean8(code: string): string {
  const left = [...code.slice(0, 4)].map(leftOf);
  const right = [...code.slice(4)].map((digit) => inverted(leftOf(digit)));
  return [GUARD, ...left, MIDDLE, ...right, GUARD].join('');
}

/** Encodes in code set B, and in set C (two digits a symbol) where four or more digits stand together. */
function code128(code: string): string {
  const values: number[] = [];
  for (const run of code.match(/\d{4,}|(?:(?!\d{4})[ -~])+/g) ?? []) {
    const paired = /^\d{4}/.test(run) ? run.slice(0, run.length - (run.length % 2)) : '';
    if (paired !== '') {
      values.push(values.length === 0 ? START_C : TO_C, ...(paired.match(/../g) ?? []).map(Number));
    }
    const single = run.slice(paired.length);
    if (single === '') continue;
    if (values.length === 0) values.push(START_B);
    else if (paired !== '' || isInC(values)) values.push(TO_B);
    values.push(...[...single].map((sign) => sign.charCodeAt(0) - 32));
  }
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  return [...values, check].map((value) => drawn(CODE_128[value] ?? '')).join('') + drawn(STOP);
}

/** True if the symbols so far end in set C. */
function isInC(values: readonly number[]): boolean {
  let inC = false;
  for (const [place, value] of values.entries()) {
    if (place === 0) inC = value === START_C;
    else if (inC && value === TO_B) inC = false;
    else if (!inC && value === TO_C) inC = true;
  }
  return inC;
}

function drawn(widths: string): string {
  return [...widths].map((width, place) => (place % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
}

function leftOf(digit: string): string {
  return LEFT[Number(digit)] ?? '';
}

function inverted(modules: string): string {
  return [...modules].map((one) => (one === '1' ? '0' : '1')).join('');
}

function reversed(modules: string): string {
  return [...modules].reverse().join('');
}
