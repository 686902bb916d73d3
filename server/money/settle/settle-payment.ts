import { toReais } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { isOpenPurchase } from '../../../src/domain/shop/purchase.ts';
import type { ChargeTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { CHARGE_UNDER_WAY, chargeOf, moveCharge } from '../charge/charge.ts';
import { outcomeOf, type PaymentOutcome, type PaymentToSettle, rememberPayment } from '../charge/payment.ts';
import { settleDeposit } from '../deposit/settle-deposit.ts';
import { balanceAccount } from '../ledger/accounts.ts';
import { balanceOf, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import {
  changePurchase,
  creditedMessage,
  emitPurchaseStatus,
  lockPurchase,
  type OpenedPurchase,
  purchasedUnits,
} from '../purchase/purchase-row.ts';
import { fulfil, pixMovement } from '../purchase/sale.ts';
import { isAvailable } from '../purchase/stock.ts';
import { decideForGuest, intoSuspense, settleForGuest } from './settle-for-guest.ts';

export interface Settlement {
  outcome: PaymentOutcome;
  /** False when this very payment was settled before. */
  fresh: boolean;
}

/**
 * Settles one confirmed payment, once, in whatever order payments, expiries and cancellations come. Exact or over: the
 * purchase is fulfilled and the surplus credited. Under, late without goods, or a second payment: the whole amount goes
 * to the buyer's balance. Without a charge of ours: suspense. A guest has no balance, so it goes back to the payer.
 */
export async function settlePayment(tx: Tx, payment: PaymentToSettle): Promise<Settlement> {
  const charge = payment.txid === null ? null : await chargeOf(tx, payment.txid);
  const deposited = charge?.purpose === 'DEPOSIT' ? await settleDeposit(tx, charge, payment) : null;
  if (deposited) return deposited;
  const purchase = charge === null ? null : await lockPurchase(tx, charge.record_id);
  const known = await outcomeOf(tx, payment.endToEndId);
  if (known) return { outcome: known, fresh: false };
  const outcome = await decide(tx, charge, purchase, payment);
  if (!(await rememberPayment(tx, payment, outcome))) return { outcome, fresh: false };
  await act(tx, { charge, purchase, payment, outcome });
  return { outcome, fresh: true };
}

async function decide(
  tx: Tx,
  charge: ChargeTable | null,
  purchase: OpenedPurchase | null,
  payment: PaymentToSettle,
): Promise<PaymentOutcome> {
  const { amount } = payment;
  if (!charge || !purchase) return 'SUSPENSE';
  if (isGuest(charge.owner)) return decideForGuest(purchase, payment);
  if (charge.purpose === 'DEBT') return 'DEBT_CREDITED';
  if (purchase.status === 'PAID') return 'DUPLICATE_CREDITED';
  if (isOpenPurchase(purchase)) {
    if (amount < purchase.pixAmount) return 'UNDERPAID_CREDITED';
    return amount === purchase.pixAmount ? 'SETTLED' : 'SURPLUS_CREDITED';
  }
  return amount >= purchase.pixAmount && (await canStillFulfil(tx, purchase))
    ? 'LATE_SETTLED'
    : 'LATE_CREDITED';
}

async function canStillFulfil(tx: Tx, purchase: OpenedPurchase): Promise<boolean> {
  if (!(await isAvailable(tx, purchasedUnits(purchase)))) return false;
  return (await balanceOf(tx, balanceAccount(purchase.owner))) >= purchase.balanceUsed;
}

interface Act {
  charge: ChargeTable | null;
  purchase: OpenedPurchase | null;
  payment: PaymentToSettle;
  outcome: PaymentOutcome;
}

async function act(tx: Tx, { charge, purchase, payment, outcome }: Act): Promise<void> {
  if (!charge || !purchase) {
    await post(tx, [intoSuspense(payment)]);
    return;
  }
  if (isGuest(charge.owner)) return settleForGuest(tx, purchase, payment, outcome);
  switch (outcome) {
    case 'SETTLED':
    case 'SURPLUS_CREDITED':
      return fulfil(tx, purchase, payment);
    case 'LATE_SETTLED':
      return fulfil(tx, purchase, payment, { isLate: true });
    case 'UNDERPAID_CREDITED':
      return credit(tx, purchase, payment, { why: 'Recebemos menos que o valor da compra.' });
    case 'LATE_CREDITED':
      return credit(tx, purchase, payment, {
        why: 'O pagamento chegou depois do prazo e a compra não pôde ser concluída.',
      });
    case 'DUPLICATE_CREDITED':
      return credit(tx, purchase, payment, { why: 'Recebemos mais de um pagamento desta compra.' });
    case 'DEBT_CREDITED':
      return credit(tx, purchase, payment, {
        why: 'Pagamento confirmado.',
        debt: await debtOf(tx, purchase),
      });
    case 'DEPOSITED':
    case 'SUSPENSE':
      throw new Error(`a payment of a purchase is never ${outcome}`);
  }
}

/** A buyer's debt, in centavos. */
async function debtOf(tx: Tx, { owner }: OpenedPurchase): Promise<number> {
  return Math.max(0, -(await balanceOf(tx, balanceAccount(owner))));
}

/**
 * Credits a payment. Any payment ends its charge at the provider, so its code is void from now on. The part of it that
 * pays a `debt` is no gain.
 */
async function credit(
  tx: Tx,
  purchase: OpenedPurchase,
  payment: PaymentToSettle,
  { why, debt = 0 }: { why: string; debt?: number },
): Promise<void> {
  const { amount } = payment;
  const account = balanceAccount(purchase.owner);
  await post(tx, [pixMovement(payment, { credit: account, amount, part: 'credit', kind: 'PIX_CREDIT' })]);
  const ended =
    payment.txid !== null && (await moveCharge(tx, payment.txid, CHARGE_UNDER_WAY, { status: 'PAID' }));
  const repaid = Math.min(debt, amount);
  const gained = amount - repaid;
  const now = await changePurchase(tx, purchase, {
    ...(ended && { qrCode: null }),
    ...(gained > 0 && { credited: toReais(purchase.credited + gained) }),
    ...(repaid > 0 && { repaid: toReais(purchase.repaid + repaid) }),
  });
  await projectProfiles(tx, [purchase.owner]);
  await emitPurchaseStatus(tx, now, creditedMessage(payment.amount, why));
}
