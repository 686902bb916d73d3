/** Characters of a proof number. Without I, L, O, U and 1, nobody takes one character for another. */
const ALPHABET = '023456789ABCDEFGHJKMNPQRSTVWXYZ';
const DIGITS = 6;
const NUMBERS = ALPHABET.length ** DIGITS;
/** Factor above the code of any character of an id, so that each place of the id counts. */
const FACTOR = 257;

/**
 * The short number of a purchase, such as '7K4 92Q', from its id. The proof and the receipt show it, so that a
 * person can read it to the shop's owner, who finds the sale by it. Two purchases may share one.
 */
export function proofNumber(purchaseId: string): string {
  let rest = 0;
  for (const char of purchaseId) rest = (rest * FACTOR + char.charCodeAt(0)) % NUMBERS;
  let number = '';
  for (let place = 0; place < DIGITS; place++) {
    number += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return `${number.slice(0, 3)} ${number.slice(3)}`;
}
