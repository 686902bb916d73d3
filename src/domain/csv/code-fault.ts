import { hasValidCheckDigit, MIN_CODE_LENGTH, ungroupCode } from '../shop/barcode.ts';

/** 'short': too few characters. 'check': an EAN-13 whose last digit is wrong. */
type CodeFault = 'short' | 'check';

/** The fault of a barcode that is new to its item, in the form and in the spreadsheet. Null for a good one [MI-06]. */
export function codeFault(given: string): CodeFault | null {
  const code = ungroupCode(given);
  if (code.length < MIN_CODE_LENGTH) return 'short';
  return /^\d{13}$/.test(code) && !hasValidCheckDigit(code) ? 'check' : null;
}

/** The UPC-A of which a spreadsheet has dropped the zero in front, because it took the code for a number. Null for none. */
export function codeBeforeLoss(code: string): string | null {
  const whole = `0${code}`;
  return /^\d{11}$/.test(code) && hasValidCheckDigit(whole) ? whole : null;
}
