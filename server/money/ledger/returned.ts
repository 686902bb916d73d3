import type { Centavos } from '../../../src/domain/money/money.ts';
import type { Tx } from '../../db/store.ts';
import { postedUnder } from './unposted.ts';

/** What the ledger calls a return of a payment; `id` as the provider names it, unique within the payment. */
export const returnReference = (endToEndId: string, id: string): string => `return:${endToEndId}:${id}`;

type Posted = Promise<{ reference: string; amount: Centavos }[]>;

/** What was posted so far of what the bank took back of a payment. */
export const returnsPosted = (tx: Pick<Tx, 'db'>, endToEndId: string): Posted =>
  posted(tx, endToEndId, ['PIX_RETURN']);

const posted = (tx: Pick<Tx, 'db'>, endToEndId: string, kinds: readonly string[]): Posted =>
  postedUnder(tx, returnReference(endToEndId, ''), kinds);

/** What the bank has taken back of a payment so far. */
export async function returnedOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Centavos> {
  return (await returnsPosted(tx, endToEndId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** What left the bank again of a payment so far: what it took back, and what its shop sent back. */
export async function sentBackOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Centavos> {
  const all = await posted(tx, endToEndId, ['PIX_RETURN', 'PIX_REFUND']);
  return all.reduce((sum, { amount }) => sum + amount, 0);
}
