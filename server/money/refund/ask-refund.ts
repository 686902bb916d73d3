import { type Centavos, toReais } from '../../../src/domain/money/money.ts';
import { REFUND_WITHIN_MS } from '../../../src/domain/sales/sale-return.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { lockPayment } from '../claims/holder.ts';
import type { OpenedPurchase } from '../purchase/purchase-row.ts';
import { refundsOf, takenBy } from './refunds.ts';

/** Time of the first question to the bank about a refund, in ms after it was asked for. */
const FIRST_WATCH_MS = 3000;

/**
 * Refuses a return that does not go back by PIX: RETURN_NOT_PIX, RETURN_TOO_LATE, and RETURN_ABOVE_PIX for more than
 * PIX paid and other refunds leave.
 */
export async function checkRefund(
  tx: Tx,
  { endToEndId, pixAmount }: OpenedPurchase,
  amount: Centavos,
): Promise<void> {
  const payment = endToEndId === null ? null : await lockPayment(tx, endToEndId);
  if (!payment || pixAmount === 0) throw new Refused('RETURN_NOT_PIX');
  if (payment.paid_at + REFUND_WITHIN_MS <= tx.now) throw new Refused('RETURN_TOO_LATE');
  const left =
    Math.min(pixAmount, payment.amount) - takenBy(await refundsOf(tx, payment.end_to_end_id), 'sale');
  if (amount > left) throw new Refused('RETURN_ABOVE_PIX', { left: toReais(Math.max(0, left)) });
}

interface AskedRefund {
  /** Id at the bank. */
  id: string;
  endToEndId: string;
  purchaseId: string;
  seller: string;
  askedBy: string;
  amount: Centavos;
}

/** Stores the intent of a checked refund, before the bank hears of it, and the jobs that carry it through. */
export async function askRefund(
  tx: Tx,
  { id, endToEndId, purchaseId, seller, askedBy, amount }: AskedRefund,
): Promise<void> {
  await tx.db
    .insertInto('refund')
    .values({
      ...{ id, end_to_end_id: endToEndId, purchase_id: purchaseId, seller },
      ...{ asked_by: askedBy, amount, status: 'ASKED', reason: null, return_id: null },
      ...{ created_at: tx.now, updated_at: tx.now },
    })
    .execute();
  const payload = { id };
  await tx.enqueue({ kind: 'refund.send', key: id, payload });
  await tx.enqueue({ kind: 'refund.watch', key: id, payload, runAt: tx.now + FIRST_WATCH_MS });
}
