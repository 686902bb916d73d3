import type { Centavos } from '../../../src/domain/money/money.ts';
import type { Tx } from '../../db/store.ts';

interface Posting {
  reference: string;
  amount: Centavos;
}

/** All movements of these kinds whose reference goes on after `beginning`, which ends with a colon. */
export function postedUnder(
  tx: Pick<Tx, 'db'>,
  beginning: string,
  kinds: readonly string[],
): Promise<Posting[]> {
  // The range ends at the sign that follows a colon. An index serves it, and none serves `like`.
  return tx.db
    .selectFrom('transfer')
    .select(['reference', 'amount'])
    .where('kind', 'in', kinds)
    .where('reference', '>=', beginning)
    .where('reference', '<', `${beginning.slice(0, -1)};`)
    .orderBy('reference')
    .execute();
}

/**
 * The postings that a bank tells of and the ledger does not hold. A bank may tell of money first without its id, then
 * with it. So a posted one that is told no more equals a new one of its amount. Of each amount as many are posted as
 * were ever told at once, in any order and under any names.
 */
export function unposted<T extends Posting>(told: readonly T[], posted: readonly Posting[]): T[] {
  const fresh = new Map(told.map((one) => [one.reference, one]));
  const renamed = posted.filter(({ reference }) => !fresh.has(reference));
  for (const { reference } of posted) fresh.delete(reference);
  return [...fresh.values()].filter(({ amount }) => {
    const same = renamed.findIndex((one) => one.amount === amount);
    if (same < 0) return true;
    renamed.splice(same, 1);
    return false;
  });
}
