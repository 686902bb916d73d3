import type { Centavos } from '../../../src/domain/money/money.ts';
import type { Tx } from '../../db/store.ts';
import { postedUnder } from './unposted.ts';

/** The reference of a part of a payment in the ledger: 'purchase', 'surplus', 'credit' or 'suspense'. */
export const pixReference = (endToEndId: string, part: string): string => `pix:${endToEndId}:${part}`;

/** The reference of a payment's return in the ledger. `id` is the provider's, unique within the payment. */
export const returnReference = (endToEndId: string, id: string): string => `return:${endToEndId}:${id}`;

type Posted = Promise<{ reference: string; amount: Centavos }[]>;

/** The postings so far of money that the bank took back of a payment. */
export const returnsPosted = (tx: Pick<Tx, 'db'>, endToEndId: string): Posted =>
  posted(tx, endToEndId, ['PIX_RETURN']);

const posted = (tx: Pick<Tx, 'db'>, endToEndId: string, kinds: readonly string[]): Posted =>
  postedUnder(tx, returnReference(endToEndId, ''), kinds);

/** The amount that the bank has taken back of a payment so far. */
export async function returnedOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Centavos> {
  return (await returnsPosted(tx, endToEndId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** The amount of a payment that left the bank again so far, taken back by the bank or sent back by the shop. */
export async function sentBackOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Centavos> {
  const all = await posted(tx, endToEndId, ['PIX_RETURN', 'PIX_REFUND']);
  return all.reduce((sum, { amount }) => sum + amount, 0);
}
