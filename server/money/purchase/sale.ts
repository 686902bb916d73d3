import { type Centavos, toReais } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import type { Tx } from '../../db/store.ts';
import { locationOwner } from '../../records/rows/belonging.ts';
import { CHARGE_UNPAID, moveCharge, voidOtherCharges } from '../charge/charge.ts';
import type { PaymentFacts } from '../charge/payment.ts';
import {
  balanceAccount,
  creditAccount,
  holdAccount,
  PSP_ACCOUNT,
  revenueAccount,
  SUSPENSE_ACCOUNT,
} from '../ledger/accounts.ts';
import { type Movement, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import { pixReference } from '../ledger/returned.ts';
import {
  changePurchase,
  emitPurchaseStatus,
  type OpenedPurchase,
  type PurchaseChange,
  purchasedUnits,
} from './purchase-row.ts';
import { sellStock, takeReserved } from './stock.ts';

/** The owner who earns the sales of a location. */
export const sellerOf = (tx: Tx, locationId: string | null): Promise<string | null> =>
  locationOwner(tx.db, locationId);

/** The account that gets a sale's money. Without an owner of the location it stays in suspense. */
export const sellerAccount = (seller: string | null): string =>
  seller === null ? SUSPENSE_ACCOUNT : revenueAccount(seller);

interface Fulfilment {
  /** Takes goods and balance part anew, for they were given back when the purchase ended. */
  isLate?: boolean;
  /** More movements and changes of the same moment. */
  movements?: readonly Movement[];
  change?: PurchaseChange;
}

/**
 * Fulfils a purchase with a payment that covers it: goods sold, revenue credited, surplus to the buyer's balance, score
 * up by one.
 */
export async function fulfil(
  tx: Tx,
  purchase: OpenedPurchase,
  payment: PaymentFacts,
  { isLate = false, movements = [], change = {} }: Fulfilment = {},
): Promise<void> {
  const { owner: buyer, totalAmount, balanceUsed, pixAmount, credited } = purchase;
  const surplus = payment.amount - pixAmount;
  if (isLate) await sellStock(tx, purchasedUnits(purchase));
  else await takeReserved(tx, purchase.id, purchase.heldAt);
  const seller = await sellerOf(tx, purchase.row.parentId);
  await post(tx, [
    ...(isLate && balanceUsed > 0 ? [lateHold(purchase, balanceUsed)] : []),
    pixMovement(payment, {
      credit: holdAccount(buyer),
      amount: pixAmount,
      part: 'purchase',
      kind: 'PIX_PURCHASE',
    }),
    ...(surplus > 0
      ? [
          pixMovement(payment, {
            credit: creditAccount(buyer),
            amount: surplus,
            part: 'surplus',
            kind: 'PIX_SURPLUS',
          }),
        ]
      : []),
    {
      reference: `purchase:${purchase.id}:sale`,
      debit: holdAccount(buyer),
      credit: sellerAccount(seller),
      amount: totalAmount,
      kind: 'SALE',
    },
    ...movements,
  ]);
  if (payment.txid !== null) {
    await moveCharge(tx, payment.txid, CHARGE_UNPAID, {
      status: 'PAID',
    });
  }
  await voidOtherCharges(tx, purchase.id, payment.txid);
  const paid = await changePurchase(tx, purchase, {
    status: 'PAID',
    qrCode: null,
    paidAt: new Date(payment.paidAt).toISOString(),
    endToEndId: payment.endToEndId,
    // A guest's surplus is credited to nobody.
    ...(surplus > 0 && !isGuest(buyer) && { credited: toReais(credited + surplus) }),
    ...change,
  });
  await projectProfiles(tx, seller === null ? [buyer] : [buyer, seller], { [buyer]: 1 });
  await emitPurchaseStatus(tx, paid);
}

/** Money that came by PIX into an account. The reference has the payment's id, so it enters once. */
export function pixMovement(
  { endToEndId }: Pick<PaymentFacts, 'endToEndId'>,
  { credit, amount, part, kind }: PixPart,
): Movement {
  return { reference: pixReference(endToEndId, part), debit: PSP_ACCOUNT, credit, amount, kind };
}

/** The part of a payment that one account gets. `part` names it within the payment. */
interface PixPart extends Pick<Movement, 'credit' | 'amount' | 'kind'> {
  part: string;
}

function lateHold({ id, owner }: OpenedPurchase, amount: Centavos): Movement {
  return {
    reference: `purchase:${id}:late-hold`,
    debit: balanceAccount(owner),
    credit: holdAccount(owner),
    amount,
    kind: 'HOLD',
  };
}
