import type { Kysely } from 'kysely';
import type { Span } from '../../../src/domain/hours/time-spans.ts';
import { formatBRL } from '../../../src/domain/money/money.ts';
import type { Schema } from '../../db/schema.ts';
import type { PspPort } from '../../pix/psp-port.ts';
import { REFUND_UNDER_WAY } from '../refund/refunds.ts';

/**
 * Compares the refunds that were asked for in a span of time with those at the bank. Money that it sent back under an
 * id that nobody here knows is told with its payment.
 */
export async function refundDifferences(
  { read, psp }: { read: Kysely<Schema>; psp: PspPort },
  { from, to }: Span,
): Promise<string[]> {
  const rows = await read
    .selectFrom('refund')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at')
    .execute();
  const differences: string[] = [];
  for (const { id, end_to_end_id, amount, status } of rows) {
    const found = await psp.getRefund(end_to_end_id, id);
    const isUnsent = status === 'FAILED' || status === 'ASKED' || status === 'SENDING';
    if (found.kind === 'not-found') {
      if (!isUnsent) differences.push(`refund ${id}: ${status} with us, unknown to the bank`);
      continue;
    }
    if (found.kind !== 'ok') throw new Error(`refund ${id}: ${found.kind}`);
    const { value } = found;
    if (value.amount !== amount)
      differences.push(`refund ${id}: ${formatBRL(value.amount)} at the bank, ${formatBRL(amount)} with us`);
    // The job of a refund under way reads it.
    const isKnown = REFUND_UNDER_WAY.some((one) => one === status) || value.status === status;
    if (!isKnown) differences.push(`refund ${id}: ${value.status} at the bank, ${status} with us`);
  }
  return differences;
}
