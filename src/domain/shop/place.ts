import { readCep } from '../people/cep.ts';

/** Characters of an address. A shorter text names no place, and a longer one is no address. */
const ADDRESS_LENGTH = { least: 3, most: 200 } as const;

/**
 * Reads the words that were typed to search for a place: the eight digits of a CEP, or an address with single spaces.
 * Null for anything else [H-05].
 */
export function readPlaceQuery(typed: string): string | null {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const cep = readCep(text.replace(/^cep:? ?/i, '').replace(/[. ]/g, ''));
  if (cep !== null) return cep;
  const { least, most } = ADDRESS_LENGTH;
  return /\p{L}/u.test(text) && text.length >= least && text.length <= most ? text : null;
}
