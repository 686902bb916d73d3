import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { PAYOUT_UNDER_WAY } from '../payout/payout.ts';
import { REFUND_UNDER_WAY } from '../refund/refunds.ts';

/**
 * Time at which the oldest withdrawal, and the oldest refund, was asked for whose money is still held, in ms since
 * 1970; null without one.
 */
export type OldestOut = Readonly<Record<'withdrawal' | 'refund', number | null>>;

/** The oldest withdrawal and refund on their way out. Rejects where the storage does not answer. */
export async function oldestOut(read: Kysely<Schema>): Promise<OldestOut> {
  const withdrawal = await read
    .selectFrom('payout')
    .select((of) => of.fn.min('created_at').as('since'))
    .where('status', 'in', [...PAYOUT_UNDER_WAY])
    .executeTakeFirst();
  // The refund is found by its watch, which lives as long as it is under way. No index finds refunds by their status
  // alone.
  const refund = await read
    .selectFrom('job')
    .innerJoin('refund', 'refund.id', 'job.key')
    .select((of) => of.fn.min('refund.created_at').as('since'))
    .where('job.kind', '=', 'refund.watch')
    .where('refund.status', 'in', [...REFUND_UNDER_WAY])
    .executeTakeFirst();
  return { withdrawal: withdrawal?.since ?? null, refund: refund?.since ?? null };
}
