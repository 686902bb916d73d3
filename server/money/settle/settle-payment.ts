import { toReais } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { isOpenPurchase } from '../../../src/domain/shop/purchase.ts';
import type { ChargeTable } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { CHARGE_UNDER_WAY, chargeOf, moveCharge } from '../charge/charge.ts';
import { outcomeOf, type PaymentFacts, type PaymentOutcome, rememberPayment } from '../charge/payment.ts';
import { settleDeposit } from '../deposit/settle-deposit.ts';
import { balanceAccount, SUSPENSE_ACCOUNT } from '../ledger/accounts.ts';
import { balanceOf, type Movement, post } from '../ledger/ledger.ts';
import { projectProfiles } from '../ledger/profile-money.ts';
import {
  changePurchase,
  creditedMessage,
  lockPurchase,
  type OpenedPurchase,
  purchasedUnits,
  tellStatus,
} from '../purchase/purchase-row.ts';
import { fulfil, pixMovement } from '../purchase/sale.ts';
import { isAvailable } from '../purchase/stock.ts';

export interface Settlement {
  outcome: PaymentOutcome;
  /** False when this very payment was settled before. */
  fresh: boolean;
}

/**
 * Settles one confirmed payment, once, in whatever order payments, expiries and cancellations come. Exact or over: the
 * purchase is fulfilled and the surplus credited. Under, late without goods, or a second payment: the whole amount goes
 * to the buyer's balance. Without a charge of ours: suspense.
 */
export async function settlePayment(tx: Tx, payment: PaymentFacts): Promise<Settlement> {
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
  { amount }: PaymentFacts,
): Promise<PaymentOutcome> {
  if (!charge || !purchase) return 'SUSPENSE';
  if (isGuest(charge.owner)) return decideForGuest(purchase, amount);
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

/**
 * Decides a payment of a guest. Their purchase is fulfilled while the code stands. Any other payment of theirs has no
 * owner: nobody stands there, and no balance is theirs.
 */
function decideForGuest(purchase: OpenedPurchase, amount: number): PaymentOutcome {
  if (!isOpenPurchase(purchase) || amount < purchase.pixAmount) return 'SUSPENSE';
  return amount === purchase.pixAmount ? 'SETTLED' : 'SURPLUS_CREDITED';
}

async function canStillFulfil(tx: Tx, purchase: OpenedPurchase): Promise<boolean> {
  if (!(await isAvailable(tx, purchasedUnits(purchase)))) return false;
  return (await balanceOf(tx, balanceAccount(purchase.owner))) >= purchase.balanceUsed;
}

interface Act {
  charge: ChargeTable | null;
  purchase: OpenedPurchase | null;
  payment: PaymentFacts;
  outcome: PaymentOutcome;
}

async function act(tx: Tx, { charge, purchase, payment, outcome }: Act): Promise<void> {
  if (!charge || !purchase) {
    await post(tx, [intoSuspense(payment)]);
    return;
  }
  if (outcome === 'SUSPENSE') return keepForNobody(tx, purchase, payment);
  switch (outcome) {
    case 'SETTLED':
    case 'SURPLUS_CREDITED':
      return fulfil(tx, purchase, payment);
    case 'LATE_SETTLED':
      return fulfil(tx, purchase, payment, { isLate: true });
    case 'UNDERPAID_CREDITED':
      return credit(tx, purchase, payment, 'Recebemos menos que o valor da compra.');
    case 'LATE_CREDITED':
      return credit(
        tx,
        purchase,
        payment,
        'O pagamento chegou depois do prazo e a compra não pôde ser concluída.',
      );
    case 'DUPLICATE_CREDITED':
      return credit(tx, purchase, payment, 'Recebemos mais de um pagamento desta compra.');
    case 'DEBT_CREDITED':
      return credit(tx, purchase, payment, 'Pagamento confirmado.', await debtOf(tx, purchase));
    case 'DEPOSITED':
      throw new Error(`a payment of a purchase is never ${outcome}`);
  }
}

const intoSuspense = (payment: PaymentFacts): Movement =>
  pixMovement(payment, {
    credit: SUSPENSE_ACCOUNT,
    amount: payment.amount,
    part: 'suspense',
    kind: 'PIX_SUSPENSE',
  });

/**
 * Keeps a payment that fulfilled no guest's purchase. Its code is void, and its money lies in suspense, out of which an
 * operator or the bank gives it back.
 */
async function keepForNobody(tx: Tx, purchase: OpenedPurchase, payment: PaymentFacts): Promise<void> {
  await post(tx, [intoSuspense(payment)]);
  const ended =
    payment.txid !== null && (await moveCharge(tx, payment.txid, CHARGE_UNDER_WAY, { status: 'PAID' }));
  if (ended && isOpenPurchase(purchase)) await changePurchase(tx, purchase, { qrCode: null });
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
  payment: PaymentFacts,
  why: string,
  debt = 0,
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
  await tellStatus(tx, now, creditedMessage(payment.amount, why));
}
