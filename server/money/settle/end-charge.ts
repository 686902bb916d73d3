import { isOpenPurchase } from '../../../src/domain/shop/purchase.ts';
import type { Tx } from '../../db/store.ts';
import { CHARGE_UNDER_WAY, chargeOf, chargesOf, dropUnmade, moveCharge } from '../charge/charge.ts';
import { closeDeposit } from '../deposit/settle-deposit.ts';
import { balanceAccount, holdAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import {
  changePurchase,
  emitPurchaseStatus,
  emitToBuyer,
  lockPurchase,
  type OpenedPurchase,
  statusMessage,
} from '../purchase/purchase-row.ts';
import { releaseReserved } from '../purchase/stock.ts';

export interface CloseArgs {
  txid: string;
  /** CANCELLED only where the buyer asked for it. */
  status: 'EXPIRED' | 'CANCELLED' | 'FAILED';
}

/**
 * Ends an unpaid charge, its deposit or, when it is its purchase's newest, the purchase: goods and held balance go
 * back. A purchase that is decided, or has a newer charge, is left alone, so a late end never undoes a paid order.
 * @returns whether the purchase or deposit was closed by this call
 */
export async function endCharge(tx: Tx, { txid, status }: CloseArgs): Promise<boolean> {
  const charge = await chargeOf(tx, txid);
  if (charge?.purpose === 'DEPOSIT') return closeDeposit(tx, charge, status);
  const purchase = charge && (await lockPurchase(tx, charge.record_id));
  if (!charge || !purchase) return false;
  const moved = await moveCharge(tx, txid, CHARGE_UNDER_WAY, { status });
  const [newest] = await chargesOf(tx, purchase.id, 'SHOPPING_PURCHASE');
  if (newest?.txid !== txid) return false;
  if (charge.purpose === 'DEBT') {
    if (moved && purchase.qrCode !== null) await changePurchase(tx, purchase, { qrCode: null });
    return false;
  }
  if (!isOpenPurchase(purchase)) return false;
  await release(tx, purchase, txid);
  const closed = await changePurchase(tx, purchase, { status, qrCode: null });
  if (purchase.balanceUsed > 0) await projectProfiles(tx, [purchase.owner]);
  if (status === 'FAILED') {
    const message = statusMessage(status);
    await emitToBuyer(tx, closed, 'PURCHASE_ERROR', { status, message, error: message, canRetry: false });
  } else await emitPurchaseStatus(tx, closed, undefined, status === 'CANCELLED' ? { isOwnDoing: true } : {});
  return true;
}

/** Ends a charge for which the bank was never asked, so that nobody can have paid it. False for any other. */
export async function closeUnmade(tx: Tx, args: CloseArgs): Promise<boolean> {
  if (!(await dropUnmade(tx, args.txid))) return false;
  await endCharge(tx, args);
  return true;
}

async function release(tx: Tx, purchase: OpenedPurchase, txid: string): Promise<void> {
  await releaseReserved(tx, purchase.id);
  if (purchase.balanceUsed === 0) return;
  await post(tx, [
    {
      reference: `release:${txid}`,
      debit: holdAccount(purchase.owner),
      credit: balanceAccount(purchase.owner),
      amount: purchase.balanceUsed,
      kind: 'RELEASE',
    },
  ]);
}
