import type { Centavos } from '../../../src/domain/money/money.ts';
import type { Tx } from '../../db/store.ts';

/** What the ledger calls a return of a payment; `id` as the provider names it, unique within the payment. */
export const returnReference = (endToEndId: string, id: string): string => `return:${endToEndId}:${id}`;

type Posted = Promise<{ reference: string; amount: Centavos }[]>;

/** What was posted so far of what the bank took back of a payment. */
export const returnsPosted = (tx: Pick<Tx, 'db'>, endToEndId: string): Posted =>
  posted(tx, endToEndId, ['PIX_RETURN']);

function posted(tx: Pick<Tx, 'db'>, endToEndId: string, kinds: readonly string[]): Posted {
  // From the colon before the name to the sign that follows a colon: an index knows the way, which it does not for `like`.
  const first = returnReference(endToEndId, '');
  return tx.db
    .selectFrom('transfer')
    .select(['reference', 'amount'])
    .where('kind', 'in', kinds)
    .where('reference', '>=', first)
    .where('reference', '<', `${first.slice(0, -1)};`)
    .orderBy('reference')
    .execute();
}

/** What the bank has taken back of a payment so far. */
export async function returnedOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Centavos> {
  return (await returnsPosted(tx, endToEndId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** What left the bank again of a payment so far: what it took back, and what its shop sent back. */
export async function sentBackOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Centavos> {
  const all = await posted(tx, endToEndId, ['PIX_RETURN', 'PIX_REFUND']);
  return all.reduce((sum, { amount }) => sum + amount, 0);
}
