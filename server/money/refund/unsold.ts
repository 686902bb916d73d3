import { type Centavos, toReais } from '../../../src/domain/money/money.ts';
import type { UnsoldCause } from '../../../src/domain/sales/sent-back.ts';
import { list } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { Tx } from '../../db/store.ts';
import { NOBODY, refundAccount, refundSource } from '../ledger/accounts.ts';
import type { Movement } from '../ledger/ledger.ts';
import type { OpenedPurchase, PurchaseChange } from '../purchase/purchase-row.ts';
import { askRefund } from './ask-refund.ts';
import { unsoldIdOf } from './refunds.ts';

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
