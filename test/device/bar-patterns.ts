import { checkDigit, expandUpcE } from '../../src/domain/shop/barcode.ts';

/**
 * Bars as modules, where '1' is black. Written from the symbologies' standards, independently of the decoder under
 * test.
 */
export type Bars = string;

const L = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const flip = (bits: string): string => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
const R = L.map(flip);
const G = R.map((bits) => [...bits].reverse().join(''));
const at = (table: readonly string[], digit: string | undefined): string => table[Number(digit)] ?? '';

const EAN13_PARITY = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');

/** Thirteen digits, or twelve without the check digit. */
export function ean13(digits: string): Bars {
  const full = digits.length === 12 ? `${digits}${checkDigit(digits)}` : digits;
  const parity = at(EAN13_PARITY, full[0]);
  const left = [...full.slice(1, 7)].map((digit, i) => at(parity[i] === 'G' ? G : L, digit));
  const right = [...full.slice(7)].map((digit) => at(R, digit));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** Twelve digits, or eleven without the check digit. UPC-A is EAN-13 with a leading zero. */
export function upcA(digits: string): Bars {
  return ean13(`0${digits}`);
}

/** Eight digits, or seven without the check digit. */
export function ean8(digits: string): Bars {
  const full = digits.length === 7 ? `${digits}${checkDigit(digits)}` : digits;
  const left = [...full.slice(0, 4)].map((digit) => at(L, digit));
  const right = [...full.slice(4)].map((digit) => at(R, digit));
  return `101${left.join('')}01010${right.join('')}101`;
}

const UPCE_PARITY = 'GGGLLL GGLGLL GGLLGL GGLLLG GLGGLL GLLGGL GLLLGG GLGLGL GLGLLG GLLGLG'.split(' ');

/** All eight digits of a seven-digit UPC-E of number system 0. */
export function upcEText(seven: string): string {
  const expanded = expandUpcE(`${seven}0`) ?? '';
  return `${seven}${checkDigit(expanded.slice(0, 11))}`;
}

/** Seven digits, beginning with 0. */
export function upcE(seven: string): Bars {
  const full = upcEText(seven);
  const parity = at(UPCE_PARITY, full[7]);
  const body = [...full.slice(1, 7)].map((digit, i) => at(parity[i] === 'G' ? G : L, digit));
  return `101${body.join('')}010101`;
}

/** Widths of bars and spaces in turn, starting with a bar. */
const fromWidths = (widths: string): Bars =>
  [...widths].map((width, i) => (i % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');

// biome-ignore format: a table of the standard
const CODE_128 = [
  '212222','222122','222221','121223','121322','131222','122213','122312','132212','221213','221312','231212','112232','122132','122231','113222','123122','123221','223211','221132','221231','213212','223112','312131','311222','321122','321221','312212','322112','322211','212123','212321','232121','111323','131123','131321','112313','132113','132311','211313','231113','231311','112133','112331','132131','113123','113321','133121','313121','211331','231131','213113','213311','213131','311123','311321','331121','312113','312311','332111','314111','221411','431111','111224','111422','121124','121421','141122','141221','112214','112412','122114','122411','142112','142211','241211','221114','413111','241112','134111','111242','121142','121241','114212','124112','124211','411212','421112','421211','212141','214121','412121','111143','111341','131141','114113','114311','411113','411311','113141','114131','311141','411131','211412','211214','211232',
];
const START_B = 104;
const START_C = 105;
const STOP = '2331112';

/** Text in set B, or an even number of digits in set C. */
export function code128(text: string): Bars {
  const digits = /^(\d\d)+$/.test(text);
  const values = digits
    ? (text.match(/\d\d/g) ?? []).map(Number)
    : [...text].map((letter) => letter.charCodeAt(0) - 32);
  const start = digits ? START_C : START_B;
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), start) % 103;
  const widths = [start, ...values, check].map((value) => CODE_128[value] ?? '').join('');
  return fromWidths(widths + STOP);
}

const ITF = 'nnwwn wnnnw nwnnw wwnnn nnwnw wnwnn nwwnn nnnww wnnwn nwnwn'.split(' ');

/** An even number of digits. Wide bars have three modules. */
export function itf(digits: string): Bars {
  const pairs = digits.match(/\d\d/g) ?? [];
  const widths = pairs.map(([first, second]) =>
    [...at(ITF, first)].map((bar, i) => `${bar}${at(ITF, second)[i] ?? ''}`).join(''),
  );
  return fromWidths(`nnnn${widths.join('')}wnn`.replaceAll('n', '1').replaceAll('w', '3'));
}

const CODE_39_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. *';
// biome-ignore format: a table of the standard
const CODE_39 = [
  'nnnwwnwnn','wnnwnnnnw','nnwwnnnnw','wnwwnnnnn','nnnwwnnnw','wnnwwnnnn','nnwwwnnnn','nnnwnnwnw','wnnwnnwnn','nnwwnnwnn',
  'wnnnnwnnw','nnwnnwnnw','wnwnnwnnn','nnnnwwnnw','wnnnwwnnn','nnwnwwnnn','nnnnnwwnw','wnnnnwwnn','nnwnnwwnn','nnnnwwwnn',
  'wnnnnnnww','nnwnnnnww','wnwnnnnwn','nnnnwnnww','wnnnwnnwn','nnwnwnnwn','nnnnnnwww','wnnnnnwwn','nnwnnnwwn','nnnnwnwwn',
  'wwnnnnnnw','nwwnnnnnw','wwwnnnnnn','nwnnwnnnw','wwnnwnnnn','nwwnwnnnn','nwnnnnwnw','wwnnnnwnn','nwwnnnwnn','nwnnwnwnn',
];

/** Capital letters and digits. */
export function code39(text: string): Bars {
  const widths = [...`*${text}*`].map((letter) => `${CODE_39[CODE_39_LETTERS.indexOf(letter)]}n`).join('');
  return fromWidths(widths.replaceAll('n', '1').replaceAll('w', '3'));
}

const CODABAR_LETTERS = '0123456789-$ABCD';
// biome-ignore format: a table of the standard
const CODABAR = [
  'nnnnnww','nnnnwwn','nnnwnnw','wwnnnnn','nnwnnwn','wnnnnwn','nwnnnnw','nwnnwnn','nwwnnnn','wnnwnnn','nnnwwnn','nnwwnnn',
  'nnwwnwn','nwnwnnw','nnnwnww','nnnwwwn',
];

/** Digits, '-' and '$', between the letters A and B. */
export function codabar(text: string): Bars {
  const widths = [...`A${text}B`].map((letter) => `${CODABAR[CODABAR_LETTERS.indexOf(letter)]}n`).join('');
  return fromWidths(widths.replaceAll('n', '1').replaceAll('w', '3'));
}
