import { type Centavos, toReais } from '../../../src/domain/money/money.ts';
import type { UnsoldCause } from '../../../src/domain/sales/sent-back.ts';
import { list } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Tx } from '../../db/store.ts';
import { NOBODY, refundAccount, refundSource } from '../ledger/accounts.ts';
import type { Movement } from '../ledger/ledger.ts';
import { returnedOf } from '../ledger/returned.ts';
import { lockPurchase, type OpenedPurchase, type PurchaseChange } from '../purchase/purchase-row.ts';
import { askRefund } from './ask-refund.ts';
import { noteEnd } from './note-end.ts';
import { isUnsold, type Refund, refundOf, unsoldIdOf } from './refunds.ts';

/** The part of a guest's payment that bought nothing. */
export interface Unsold {
  endToEndId: string;
  amount: Centavos;
  cause: UnsoldCause;
}

/**
 * Orders that an unsold part goes back by PIX, once. The caller posts the movement, which takes it out of suspense, and
 * writes the change, in the transaction that puts it there.
 */
export async function askUnsold(
  tx: Tx,
  purchase: OpenedPurchase,
  { endToEndId, amount, cause }: Unsold,
): Promise<{ movement: Movement; change: PurchaseChange }> {
  const id = unsoldIdOf(endToEndId);
  await askRefund(tx, {
    ...{ id, endToEndId, purchaseId: purchase.id, amount },
    ...{ seller: NOBODY, askedBy: NOBODY },
  });
  const at = new Date(tx.now).toISOString();
  const made = { id, at, cause, amount: toReais(amount), pix: 'EM_PROCESSAMENTO' };
  const before = list(parseContent(purchase.row.content).sentBack);
  const [debit, credit] = [refundSource(NOBODY), refundAccount(NOBODY)];
  return {
    movement: { reference: `refund:${id}:hold`, debit, credit, amount, kind: 'SUSPENSE_RETURN' },
    change: { sentBack: [...before, made] },
  };
}

/** A part that the bank refused to send back, with its locked purchase. */
interface Refused {
  refund: Refund;
  purchase: OpenedPurchase | null;
}

/** The part of a locked payment that the bank refused to send back. Null without one. */
export async function refusedUnsold(tx: Tx, endToEndId: string): Promise<Refused | null> {
  const refund = await refundOf(tx, unsoldIdOf(endToEndId));
  if (refund?.status !== 'FAILED') return null;
  return { refund, purchase: await lockPurchase(tx, refund.purchase_id) };
}

/** True where a guest's whole part came back in another way, by hand or by a claim, and is posted. */
export const isBackOtherwise = async (tx: Tx, refund: Refund): Promise<boolean> =>
  isUnsold(refund) && (await returnedOf(tx, refund.end_to_end_id)) >= refund.amount;

/** Tells the guest of a refused part that came back in another way. */
export async function noteSentBack(tx: Tx, { refund, purchase }: Refused): Promise<void> {
  if (!(await isBackOtherwise(tx, refund))) return;
  await noteEnd(tx, refund, purchase, { pix: 'DEVOLVIDO', reason: null });
}
