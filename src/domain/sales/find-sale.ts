import { type Centavos, fromReais } from '../money/money.ts';
import { shortName } from '../people/short-name.ts';
import { foldAccents } from '../words/fold-accents.ts';

/** Fields of a sale that a search looks at. Amounts in centavos. */
export interface FindableSale {
  buyer: string;
  itemNames: readonly string[];
  amounts: readonly Centavos[];
  endToEndId: string | null;
  /** The short number of its proof, as 'proofNumber' has it. */
  number: string;
}

/**
 * True where a sale matches the typed text: an amount, its number, or a whole name that is shown as its buyer. Other words
 * must all be in its buyer, items or PIX code.
 */
export function isFound(sale: FindableSale, query: string): boolean {
  const amount = typedAmount(query);
  if (amount !== null && sale.amounts.includes(amount)) return true;
  if (typedNumber(query) === typedNumber(sale.number)) return true;
  if (/\S\s+\S/.test(query) && foldAccents(shortName(query)) === foldAccents(sale.buyer)) return true;
  const said = [sale.buyer, ...sale.itemNames, sale.endToEndId ?? ''].map(foldAccents);
  return foldAccents(query)
    .split(/\s+/)
    .every((word) => said.some((text) => text.includes(word)));
}

/** Reads the number of a proof however people write it: 'Nº 7K4 92Q' or '7k492q'. */
const typedNumber = (query: string): string =>
  query
    .replace(/^\s*n[º°.]/i, '')
    .replaceAll(/\s/g, '')
    .toUpperCase();

/** Reads an amount as people type it: '20,30', 'R$ 1.020,30' or '20'. Null for other text. */
export function typedAmount(query: string): Centavos | null {
  const text = query.replace(/^\s*r\$/i, '').trim();
  if (!/^\d[\d.]*(,\d{1,2})?$/.test(text)) return null;
  const isGrouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text);
  return fromReais(isGrouped || text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text);
}

/** True for text that may be the beginning of a PIX code: only letters and digits, and at least eight of them. */
export const isCode = (query: string): boolean => /^[a-z0-9]{8,35}$/i.test(query) && /\d/.test(query);
