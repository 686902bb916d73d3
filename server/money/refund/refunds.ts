import type { Centavos } from '../../../src/domain/money/money.ts';
import { forUpdate } from '../../db/lock.ts';
import type { RefundTable } from '../../db/refund-table.ts';
import type { Tx } from '../../db/store.ts';
import type { PspReturn } from '../../pix/psp-port.ts';
import { NOBODY } from '../ledger/accounts.ts';

/** State of a refund. From SENDING on the bank may know it. DONE and FAILED are its ends. */
export type RefundStatus = 'ASKED' | 'SENDING' | 'IN_PROCESS' | 'DONE' | 'FAILED';

/** States of a refund whose money is still held. */
export const REFUND_UNDER_WAY: readonly RefundStatus[] = ['ASKED', 'SENDING', 'IN_PROCESS'];

/** A refund as the rules see it. */
export type Refund = Omit<RefundTable, 'status'> & { status: RefundStatus };

/** The id of a return at the bank. There is one for ever, so its money leaves once. */
export const refundIdOf = (returnId: string): string => `d${returnId.replaceAll('-', '')}`;

/**
 * The id at the bank of the part of a payment that goes back by itself. The payment's own id makes it, so that part
 * leaves once, also after the restore of a backup.
 */
export const unsoldIdOf = (endToEndId: string): string => `g${endToEndId}`;

/** True for a refund of a guest's money, which comes from suspense. */
export const isUnsold = ({ seller }: Pick<RefundTable, 'seller'>): boolean => seller === NOBODY;

const REFUND_ID = /^d([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The return of an id of ours, whether we still have it or not; null for any other id. */
export const returnOf = (refundId: string): string | null =>
  REFUND_ID.exec(refundId)?.slice(1).join('-') ?? null;

/** One refund, or null. `lock` locks it until the transaction ends. */
export async function refundOf(
  tx: Pick<Tx, 'db' | 'engine'>,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Refund | null> {
  const query = tx.db.selectFrom('refund').selectAll().where('id', '=', id);
  const row = await (lock ? forUpdate(tx, query) : query).executeTakeFirst();
  return row ? (row as Refund) : null;
}

/** Every refund of a payment, by id. */
export async function refundsOf(tx: Pick<Tx, 'db'>, endToEndId: string): Promise<Refund[]> {
  const rows = await tx.db
    .selectFrom('refund')
    .selectAll()
    .where('end_to_end_id', '=', endToEndId)
    .orderBy('id')
    .execute();
  return rows as Refund[];
}

/** The sum of a payment's refunds, done and under way: those of its sale, or of what bought nothing. */
export const takenBy = (refunds: readonly Refund[], of: 'sale' | 'unsold'): Centavos =>
  refunds
    .filter((one) => one.status !== 'FAILED' && isUnsold(one) === (of === 'unsold'))
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * Our refund behind a return at the bank. Undefined for money that the bank took itself. Some banks leave our id out of
 * a list; then amount and nature decide.
 */
export function refundFor(refunds: readonly Refund[], one: PspReturn): Refund | undefined {
  const known = refunds.find(
    ({ id, return_id }) => id === one.id || (return_id !== null && return_id === one.returnId),
  );
  const isNameless = one.nature === 'ORIGINAL' && (one.id === '' || one.id === one.returnId);
  if (known || !isNameless) return known;
  return refunds.find(
    ({ amount, status, return_id }) =>
      amount === one.amount && return_id === null && status !== 'FAILED' && status !== 'ASKED',
  );
}

/** Changes a locked refund. */
export async function moveRefund(
  tx: Tx,
  id: string,
  change: Partial<Pick<Refund, 'status' | 'reason' | 'return_id'>>,
): Promise<void> {
  await tx.db
    .updateTable('refund')
    .set({ ...change, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
