import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The invented bank's number. */
const ISPB = '12345678';

/** A settlement id as banks make them: E (payment) or D (return), ISPB, UTC minute of `at` (ms), 11 letters or digits. */
export function bankId(kind: 'E' | 'D', at: number): string {
  const minute = new Date(at).toISOString().replace(/\D/g, '').slice(0, 12);
  const tail = Array.from({ length: 11 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${kind}${ISPB}${minute}${tail}`;
}
