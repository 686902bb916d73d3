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

/** True for a return of a payment by its owner that comes without our id. Some banks leave it out of a list. */
export const isNameless = ({ nature, id, returnId }: PspReturn): boolean =>
  nature === 'ORIGINAL' && (id === '' || id === returnId);

/**
 * Our refund behind a return at the bank. Undefined for money that the bank took itself. Of a return without our id the
 * amount decides. The bank may know one that is only asked for if its id comes from the payment: a backup was restored.
 */
export function refundFor(refunds: readonly Refund[], one: PspReturn): Refund | undefined {
  const known = refunds.find(
    ({ id, return_id }) => id === one.id || (return_id !== null && return_id === one.returnId),
  );
  if (known || !isNameless(one)) return known;
  return refunds.find(
    (refund) => refund.amount === one.amount && refund.return_id === null && mayBankKnow(refund),
  );
}

const mayBankKnow = (refund: Refund): boolean =>
  refund.status !== 'FAILED' && (refund.status !== 'ASKED' || isUnsold(refund));

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
