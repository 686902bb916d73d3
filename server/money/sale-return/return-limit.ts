import { type Centavos, toReais } from '../../../src/domain/money/money.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { amount as readAmount } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { madeRequests } from '../../records/rows/made-requests.ts';
import type { Viewer } from '../../records/type-handler.ts';
import { refundIdOf } from '../refund/refunds.ts';

/** Span of time whose returns a limit counts, in ms. So a large return in pieces is still a large one. */
const LIMIT_MS = DAY_MS;

/** Refuses RETURN_ABOVE_LIMIT where somebody gives back more at a location than the limit of a day. A null limit is none. */
export async function checkLimit(
  tx: Tx,
  { limit, amount, locationId }: { limit: Centavos | null; amount: Centavos; locationId: string | null },
  { sub }: Viewer,
): Promise<void> {
  if (limit === null) return;
  const rows = await madeRequests(tx.db, 'RETURN_SALE')
    .select(['id', 'content', 'updated_at'])
    .where('owner', '=', sub)
    .where('updated_at', '>', tx.now - LIMIT_MS)
    .execute();
  const failed = await failedSince(tx, sub, tx.now - LIMIT_MS);
  const counted = rows
    .filter(({ id }) => !failed.has(refundIdOf(id)))
    .map(({ content, updated_at }) => ({ at: updated_at, made: parseContent(content) }))
    .filter(({ made }) => made.locationId === locationId && readAmount(made.amount) > 0);
  const given = counted.reduce((sum, { made }) => sum + readAmount(made.amount), 0);
  if (given + amount <= limit) return;
  throw new Refused('RETURN_ABOVE_LIMIT', {
    limit: toReais(limit),
    left: toReais(Math.max(0, limit - given)),
    // From then on more is left, because the eldest of these counts no more.
    ...(counted.length > 0 && { until: Math.min(...counted.map(({ at }) => at)) + LIMIT_MS }),
  });
}

/** Refunds of this person that the bank did not carry out, whose money never left. */
async function failedSince(tx: Tx, sub: string, from: number): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('refund')
    .select('id')
    .where('asked_by', '=', sub)
    .where('created_at', '>', from)
    .where('status', '=', 'FAILED')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
