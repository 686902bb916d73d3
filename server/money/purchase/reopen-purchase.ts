import { toReais } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { isOpenPurchase, PURCHASE_CODE_MS, splitPayment } from '../../../src/domain/shop/purchase.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { holdOpenAccount } from '../../identity/commands/close-user.ts';
import { getRow } from '../../records/rows/write-record.ts';
import { chargesOf, isChargeUnderWay, openCharge, voidOtherCharges } from '../charge/charge.ts';
import { type Codes, checkCodes, checkHeld, lockCodes } from '../charge/unpaid-limits.ts';
import { balanceAccount, holdAccount } from '../ledger/accounts.ts';
import { balanceOf, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { checkSoldAgain } from './check-sold-again.ts';
import { changePurchase, lockPurchase, type OpenedPurchase, purchasedUnits } from './purchase-row.ts';
import { countUnits, reserveStock } from './stock.ts';

/** Time after it was made for which an expired purchase keeps its prices, in ms. Then a new one must be made. */
const REOPEN_WITHIN_MS = DAY_MS;

/**
 * Opens a new code [S-22]. With a negative balance it is a code for the debt, whatever the purchase's state. Else an
 * open purchase gets a new code in place of the one that ended, and an expired one is held again at its prices. Refuses
 * PURCHASE_NOT_FOUND, PURCHASE_FINAL (that of a closed account, too), OUT_OF_STOCK, RATE_LIMITED, TOO_MANY_CODES,
 * UNPAID_LIMIT and as checkSoldAgain does.
 */
export async function reopenPurchase(tx: Tx, { purchaseId }: { purchaseId: string }): Promise<void> {
  const known = await getRow(tx, purchaseId, 'SHOPPING_PURCHASE');
  const buyer = known?.owner ?? '';
  const codes = await lockCodes(tx, buyer);
  // The account may have been closed since its new code was asked for. It can close only without a code.
  if (!isGuest(buyer) && !(await holdOpenAccount(tx, buyer))) throw new Refused('PURCHASE_FINAL');
  const purchase = await lockPurchase(tx, purchaseId);
  if (!purchase) throw new Refused('PURCHASE_NOT_FOUND');
  const open = () => checkCodes(tx, codes, null);
  const [newest] = await chargesOf(tx, purchaseId, 'SHOPPING_PURCHASE');
  const balance = await balanceOf(tx, balanceAccount(purchase.owner));
  const living = newest && isChargeUnderWay(newest) && newest.expires_at > tx.now;
  if (isOpenPurchase(purchase)) {
    if (living) return;
    open();
    return replaceCode(tx, purchase);
  }
  if (balance < 0) {
    if (living && newest.amount === -balance) return;
    open();
    return openDebt(tx, purchase, -balance);
  }
  const fresh = tx.now - purchase.createdAt <= REOPEN_WITHIN_MS;
  if (purchase.status !== 'EXPIRED' || !fresh) throw new Refused('PURCHASE_FINAL');
  checkCodes(tx, codes, 'PURCHASE');
  await checkSoldAgain(tx, purchase);
  await holdAgain(tx, purchase, balance, codes);
}

async function replaceCode(tx: Tx, purchase: OpenedPurchase): Promise<void> {
  await voidOtherCharges(tx, purchase.id, null);
  const expiresAt = tx.now + PURCHASE_CODE_MS;
  await openPurchaseCharge(tx, purchase, purchase.pixAmount, expiresAt);
  await changePurchase(tx, purchase, {
    status: 'PENDING',
    qrCode: null,
    expiresAt: new Date(expiresAt).toISOString(),
  });
}

async function openDebt(tx: Tx, purchase: OpenedPurchase, amount: number): Promise<void> {
  await voidOtherCharges(tx, purchase.id, null);
  await openCharge(tx, {
    purpose: 'DEBT',
    recordId: purchase.id,
    owner: purchase.owner,
    amount,
    expiresAt: tx.now + PURCHASE_CODE_MS,
  });
}

async function holdAgain(tx: Tx, purchase: OpenedPurchase, balance: number, codes: Codes): Promise<void> {
  const { owner, totalAmount } = purchase;
  // The part in PIX stays at least one centavo, because a code was asked for.
  const wanted = purchase.balanceUsed > 0 ? Math.min(balance, totalAmount - 1) : 0;
  const { balanceUsed, pixAmount } = splitPayment(totalAmount, wanted, { useBalance: true });
  const units = purchasedUnits(purchase);
  // The code of this very purchase, which ended unpaid, is the reason for the new one and does not count.
  await checkHeld(tx, codes, { units: countUnits(units), value: pixAmount }, 1);
  await reserveStock(tx, purchase.id, units);
  // A debt's code may outlive its debt. Paid then, it would be credited and take the new code off the screen.
  await voidOtherCharges(tx, purchase.id, null);
  const expiresAt = tx.now + PURCHASE_CODE_MS;
  const charge = await openPurchaseCharge(tx, purchase, pixAmount, expiresAt);
  if (balanceUsed > 0) {
    const movement = {
      debit: balanceAccount(owner),
      credit: holdAccount(owner),
      amount: balanceUsed,
      kind: 'HOLD',
    };
    await post(tx, [{ reference: `hold:${charge.txid}`, ...movement }]);
  }
  await changePurchase(tx, purchase, {
    status: 'PENDING',
    qrCode: null,
    balanceUsed: toReais(balanceUsed),
    pixAmount: toReais(pixAmount),
    heldAt: new Date(tx.now).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  });
  if (balanceUsed > 0) await projectProfiles(tx, [owner]);
}

function openPurchaseCharge(tx: Tx, { id, owner }: OpenedPurchase, amount: number, expiresAt: number) {
  return openCharge(tx, { purpose: 'PURCHASE', recordId: id, owner, amount, expiresAt });
}
