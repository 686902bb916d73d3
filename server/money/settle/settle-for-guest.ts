import type { Centavos } from '../../../src/domain/money/money.ts';
import type { UnsoldCause } from '../../../src/domain/sales/sent-back.ts';
import { isOpenPurchase } from '../../../src/domain/shop/purchase.ts';
import type { Tx } from '../../db/store.ts';
import { CHARGE_UNDER_WAY, moveCharge } from '../charge/charge.ts';
import type { PaymentFacts, PaymentOutcome, PaymentToSettle } from '../charge/payment.ts';
import { SUSPENSE_ACCOUNT } from '../ledger/accounts.ts';
import { type Movement, post } from '../ledger/ledger.ts';
import { changePurchase, type OpenedPurchase } from '../purchase/purchase-row.ts';
import { fulfil, pixMovement } from '../purchase/sale.ts';
import { askUnsold, type Unsold } from '../refund/unsold.ts';

/**
 * Decides a payment of a guest. Their purchase is fulfilled while the code stands. Any other payment of theirs buys
 * nothing: nobody stands there, and no balance is theirs. The same is true of money that the bank sends back already.
 */
export function decideForGuest(
  purchase: OpenedPurchase,
  { amount, sentBack = 0 }: PaymentToSettle,
): PaymentOutcome {
  if (!isOpenPurchase(purchase) || amount - sentBack < purchase.pixAmount) return 'SUSPENSE';
  return amount === purchase.pixAmount ? 'SETTLED' : 'SURPLUS_CREDITED';
}

/**
 * Settles a decided payment of a guest. The part that bought nothing enters suspense and leaves it at once, to go back
 * by PIX.
 */
export async function settleForGuest(
  tx: Tx,
  purchase: OpenedPurchase,
  payment: PaymentToSettle,
  outcome: PaymentOutcome,
): Promise<void> {
  const unsold = unsoldOf(purchase, payment, outcome);
  const asked = unsold && (await askUnsold(tx, purchase, unsold));
  const movements = asked ? [asked.movement] : [];
  if (outcome !== 'SUSPENSE')
    return fulfil(tx, purchase, payment, { movements, change: asked?.change ?? {} });
  await post(tx, [intoSuspense(payment), ...movements]);
  // Any payment ends its charge at the provider, so its code is void.
  const ended =
    payment.txid !== null && (await moveCharge(tx, payment.txid, CHARGE_UNDER_WAY, { status: 'PAID' }));
  await changePurchase(tx, purchase, {
    ...asked?.change,
    ...(ended && isOpenPurchase(purchase) && { qrCode: null }),
  });
}

/** The way of a payment that bought nothing into suspense. */
export const intoSuspense = (payment: PaymentFacts): Movement =>
  pixMovement(payment, {
    credit: SUSPENSE_ACCOUNT,
    amount: payment.amount,
    part: 'suspense',
    kind: 'PIX_SUSPENSE',
  });

/** The bank has one order of a payment for ever. So one that it has already decides the amount. */
function unsoldOf(
  purchase: OpenedPurchase,
  { endToEndId, amount, sentBack = 0 }: PaymentToSettle,
  outcome: PaymentOutcome,
): Unsold | null {
  const unsold = outcome === 'SUSPENSE' ? amount : amount - purchase.pixAmount;
  if (unsold === 0) return null;
  const cause = outcome === 'SUSPENSE' ? whyUnsold(purchase, amount) : 'OVER';
  return { endToEndId, amount: sentBack || unsold, cause };
}

function whyUnsold(purchase: OpenedPurchase, amount: Centavos): UnsoldCause {
  if (purchase.status === 'PAID') return 'TWICE';
  return isOpenPurchase(purchase) && amount < purchase.pixAmount ? 'UNDER' : 'LATE';
}
