import { type Centavos, formatBRL, toReais } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { paths } from '../../../src/paths.ts';
import type { Tx } from '../../db/store.ts';
import { isDisabled } from '../../identity/commands/close-user.ts';
import type { PspReturn } from '../../pix/psp-port.ts';
import type { PlannedNotice } from '../../push/notice.ts';
import { planNotice } from '../../push/plan-notice.ts';
import { returnLimitAt } from '../../records/sales/return-rights.ts';
import { isTakenBack, releaseNeedless } from '../claims/freeze.ts';
import { lockPayment } from '../claims/holder.ts';
import { PSP_ACCOUNT, refundAccount, refundSource } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { returnReference } from '../ledger/returned.ts';
import { emitToBuyer, lockPurchase, type OpenedPurchase } from '../purchase/purchase-row.ts';
import { noteEnd } from './note-end.ts';
import { isUnsold, moveRefund, REFUND_UNDER_WAY, type Refund, refundOf, returnOf } from './refunds.ts';
import { isBackOtherwise } from './unsold.ts';

/** The bank's report on a refund. `id` is ours. `isUnsent`: it was never asked for. Once it was, this says nothing. */
export interface RefundReport extends Pick<PspReturn, 'id' | 'returnId' | 'amount' | 'status' | 'reason'> {
  isUnsent?: boolean;
}

/**
 * Outcome of a report. UNRETURNED: just now it ended without a return, and a guest's money lies in suspense.
 * CONTRADICTION: the bank revokes its answer or names another amount. Nothing was posted, and a person must look.
 */
export type RefundVerdict = 'OPEN' | 'OVER' | 'UNRETURNED' | 'CONTRADICTION' | 'UNKNOWN_REFUND';

/**
 * Turn of a refund. SEND: the bank may hear of it from now on. FIND: it may know it already, so it is asked first.
 * UNRETURNED as in a verdict.
 */
export type RefundTurn = 'SEND' | 'FIND' | 'OVER' | 'UNRETURNED';

/** Reason where a bank's claim came between the return and its sending. */
const CLAIMED = 'o pagamento está em contestação no banco';

/**
 * Takes the turn to send a refund. Where a bank has a claim on its payment, or the payment back by now, it is ended
 * without asking. The payer would have the money twice.
 */
export async function startRefund(tx: Tx, { id }: { id: string }): Promise<RefundTurn> {
  const opened = await open(tx, id);
  if (!opened) return 'OVER';
  const { refund, purchase } = opened;
  if (refund.status === 'SENDING') return 'FIND';
  if (refund.status !== 'ASKED') return 'OVER';
  if (await isTakenBack(tx, refund.end_to_end_id)) return release(tx, refund, purchase, CLAIMED);
  await moveRefund(tx, id, { status: 'SENDING' });
  return 'SEND';
}

/** Records the bank's word on a refund, once and in any order. Nowhere else does its held money move. */
export async function reportRefund(tx: Tx, report: RefundReport): Promise<RefundVerdict> {
  const opened = await open(tx, report.id);
  if (!opened) return 'UNKNOWN_REFUND';
  const { refund, purchase } = opened;
  if (report.amount !== refund.amount) return 'CONTRADICTION';
  const isOpen = REFUND_UNDER_WAY.includes(refund.status);
  if (report.isUnsent && refund.status !== 'ASKED') return isOpen ? 'OPEN' : 'OVER';
  switch (report.status) {
    case 'PROCESSING':
      if (isOpen) await moveRefund(tx, refund.id, { status: 'IN_PROCESS', return_id: report.returnId });
      return isOpen ? 'OPEN' : 'OVER';
    case 'DONE':
      if (isOpen) await settle(tx, { ...refund, return_id: report.returnId }, opened);
      return isOpen || refund.status === 'DONE' ? 'OVER' : 'CONTRADICTION';
    case 'FAILED':
      if (isOpen) return release(tx, refund, purchase, report.reason);
      return refund.status === 'FAILED' ? 'OVER' : 'CONTRADICTION';
  }
}

interface Opened {
  refund: Refund;
  purchase: OpenedPurchase | null;
  /** Amount of the payment. */
  paid: Centavos;
}

/** Locks a refund after its payment and its sale, in the order of everything that happens to them. */
async function open(tx: Tx, id: string): Promise<Opened | null> {
  const found = await refundOf(tx, id);
  if (!found) return null;
  const payment = await lockPayment(tx, found.end_to_end_id);
  const purchase = await lockPurchase(tx, found.purchase_id);
  const refund = await refundOf(tx, id, { lock: true });
  return refund && { refund, purchase, paid: payment?.amount ?? 0 };
}

async function settle(tx: Tx, refund: Refund, { purchase, paid }: Opened): Promise<void> {
  const { id, end_to_end_id: endToEndId, seller, amount, return_id } = refund;
  const [debit, credit] = [refundAccount(seller), PSP_ACCOUNT];
  const reference = returnReference(endToEndId, id);
  await post(tx, [{ reference, debit, credit, amount, kind: 'PIX_REFUND' }]);
  await moveRefund(tx, id, { status: 'DONE', return_id });
  await releaseNeedless(tx, endToEndId, paid);
  await noteEnd(tx, refund, purchase, { pix: 'DEVOLVIDO', reason: null });
  // A guest has neither channel nor device. The tablet and the receipt's link ask.
  if (isUnsold(refund)) return;
  await tell(tx, refund, purchase, `O banco devolveu ${formatBRL(amount)} por PIX à conta de onde saiu.`);
}

/** Ends a refund without a return. Its money goes back to where it was held, and those whom it concerns are told. */
async function release(
  tx: Tx,
  refund: Refund,
  purchase: OpenedPurchase | null,
  reason: string | null,
): Promise<'OVER' | 'UNRETURNED'> {
  const { id, seller, amount } = refund;
  const [debit, credit] = [refundAccount(seller), refundSource(seller)];
  const kind = isUnsold(refund) ? 'SUSPENSE_RETURN_BACK' : 'SALE_RETURN_BACK';
  await post(tx, [{ reference: `refund:${id}:release`, debit, credit, amount, kind }]);
  await moveRefund(tx, id, { status: 'FAILED', reason });
  const isBack = await isBackOtherwise(tx, refund);
  const end = isBack
    ? ({ pix: 'DEVOLVIDO', reason: null } as const)
    : ({ pix: 'NAO_REALIZADO', reason } as const);
  await noteEnd(tx, refund, purchase, end);
  if (isUnsold(refund)) return isBack ? 'OVER' : 'UNRETURNED';
  await projectProfiles(tx, [seller]);
  await tellGivers(tx, { ...refund, reason }, purchase);
  const why = reason === null ? '' : ` Motivo: ${reason}.`;
  await tell(tx, refund, purchase, `O banco não devolveu ${formatBRL(amount)} por PIX.${why}`);
  return 'OVER';
}

/**
 * Tells both the owner and the person who asked, who may have left the screen since. One who may give nothing there any
 * more is not told.
 */
async function tellGivers(
  tx: Tx,
  { id, seller, asked_by, amount, reason }: Refund,
  purchase: OpenedPurchase | null,
): Promise<void> {
  if (!purchase) return;
  const { parentId } = purchase.row;
  const wayOut = reason === CLAIMED ? AFTER_CLAIM : await wayFor(tx, purchase);
  const path = `${paths.sales(parentId ?? '')}?venda=${purchase.id}`;
  const body = `O valor de ${formatBRL(amount)} voltou à receita de ${purchase.locationName}. ${wayOut}`;
  const words = { title: 'O banco não devolveu um PIX', body, path, tag: `refund:${path}` };
  const owed = { saleId: purchase.id, returnId: returnOf(id) ?? '' };
  const notice: PlannedNotice = { ...words, wish: 'payment', owed };
  await planNotice(tx, seller, notice);
  const isGiver = (await returnLimitAt(tx.db, { sub: asked_by, email: null }, parentId)) > 0;
  if (!isGiver || asked_by === seller) return;
  await planNotice(tx, asked_by, { ...notice, needs: { right: 'returns', places: [parentId ?? ''] } });
}

/** Advice while a claim stands: neither way is open. */
const AFTER_CLAIM = `Não devolva agora: ${CLAIMED}.`;

/** Advice for another try. A guest and a closed account have no balance. */
const wayFor = async (tx: Tx, { owner }: OpenedPurchase): Promise<string> =>
  isGuest(owner) || (await isDisabled(tx, owner))
    ? 'Tente de novo.'
    : 'Devolva ao saldo ou tente por PIX de novo.';

async function tell(
  tx: Tx,
  { amount }: Refund,
  purchase: OpenedPurchase | null,
  message: string,
): Promise<void> {
  if (!purchase) return;
  const { status, pixAmount } = purchase;
  await emitToBuyer(tx, purchase, 'PURCHASE_STATUS_CHANGED', {
    ...{ status, message, pixAmount: toReais(pixAmount), returned: toReais(amount) },
  });
}
