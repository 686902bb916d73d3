import { randomUUID } from 'node:crypto';
import { PAY_MODES } from '../../../../dev/bank/payments.ts';
import { PAYOUT_MODES } from '../../../../dev/bank/payouts.ts';
import { REFUND_MODES } from '../../../../dev/bank/refunds.ts';
import { RETURN_REASONS } from '../../../../src/domain/sales/sale-return.ts';
import { chargesOf, paymentsOf, pick } from './bank-steps.ts';
import { type BusyShop, PEOPLE } from './busy-shop.ts';
import { purchasesOf } from './recount.ts';
import { OWNER, PLACE } from './shop.ts';

/** Random choices for one act. `store`, `who` and `which` draw from existing things. `units` is 1 to 4. */
export interface Draw {
  store: number;
  who: number;
  which: number;
  items: string[];
  units: number;
  isSo: boolean;
  amount: number;
}

export type Act = (busy: BusyShop, draw: Draw) => unknown;

/** The last entries of a list, because old ones have no further effect. */
const recent = <T>(list: readonly T[]): readonly T[] => list.slice(-12);

/** A customer, the owner or a guest at the tablet buys, at the server's total. */
const buy: Act = async (busy, { store, who, items: ids, units, isSo }) => {
  const sub = pick([...PEOPLE, PEOPLE[0], OWNER, null], who);
  const [id, items] = [randomUUID(), ids.map((item) => ({ id: item, quantity: units }))];
  let totalAmount = 0;
  for (let times = 0; times < 3; times += 1) {
    const verdict = sub
      ? await busy.create(store, sub, {
          ...{ type: 'SHOPPING_PURCHASE', parentId: PLACE, id },
          content: { items, totalAmount, useBalance: isSo },
        })
      : await busy.buyAsGuest(store, { id, items, totalAmount });
    if (verdict.kind !== 'refused' || verdict.code !== 'PRICE_CHANGED') return verdict;
    totalAmount = Number((verdict.detail as { totalAmount?: number }).totalAmount);
  }
  return null;
};

const pay: Act = async ({ shop }, { which, who, isSo, amount }) => {
  const codes = (await chargesOf(shop)).filter(({ br_code }) => br_code !== null);
  const code = pick(recent(codes), which)?.br_code;
  // Now and then the person pays another amount.
  const other = isSo && which % 3 === 0 ? amount + 1 : null;
  return code ? shop.bank.pay({ brCode: code, mode: pick(PAY_MODES, who) ?? 'normal', amount: other }) : null;
};

const ask: Act = async (busy, { store, which, who }) => {
  const purchase = pick(recent(await purchasesOf(busy.shop)), which);
  const action = pick(['PROCESS_PAYMENT', 'CANCEL_PAYMENT', 'REGENERATE', 'REGENERATE'], who);
  const reference = action === 'REGENERATE' ? 'REGENERATE_PURCHASE_QR' : 'FINANCIAL_PROCESSING';
  if (!purchase) return null;
  const { owner, id } = purchase;
  return busy.create(store, owner, {
    ...{ type: 'REQUEST', parentId: owner, reference, content: { action, purchaseId: id } },
  });
};

const giveBack: Act = async (busy, { store, which, who, units, isSo }) => {
  const sold = (await purchasesOf(busy.shop)).filter(({ status }) => status === 'PAID');
  const sale = pick(recent(sold), which);
  if (!sale) return null;
  const lines = sale.lines
    .slice(0, (who % 2) + 1)
    .map(({ itemId, quantity }) => ({ id: itemId, quantity: Math.min((units % 3) + 1, quantity) }));
  const reason = pick(RETURN_REASONS, who);
  const way = sale.pixAmount > 0 && units % 2 === 0 ? 'pix' : 'balance';
  return busy.create(store, OWNER, {
    ...{ type: 'REQUEST', parentId: OWNER, reference: 'RETURN_SALE' },
    content: { purchase: sale.id, lines, restock: isSo, reason, way },
  });
};

const endRefund: Act = async ({ shop }, { which, isSo }) => {
  const held = pick(await shop.store.read.selectFrom('refund').selectAll().orderBy('id').execute(), which);
  return held && shop.bank.endRefund(held.end_to_end_id, held.id, isSo ? 'DONE' : 'FAILED');
};

const claim: Act = async ({ shop }, { which, who, amount }) => {
  const paid = pick(await paymentsOf(shop), which)?.end_to_end_id;
  if (paid === undefined) return null;
  if (who % 3 === 0) return shop.bank.takeBack(paid, amount + 1, 'MED_FRAUDE');
  const id = shop.bank.openClaim(paid) ?? shop.bank.claimsOf(paid).at(-1)?.id;
  return id === undefined ? null : shop.bank.decideClaim(id, who % 3 === 1 ? 'ACCEPTED' : 'REJECTED');
};

const withdraw: Act = (busy, { store, who, amount, isSo }) => {
  const sub = isSo ? OWNER : (pick(PEOPLE, who) ?? OWNER);
  const content = { amount: 1 + (amount % 40), ...(isSo ? { taxAmount: 0 } : { source: 'withdraw_form' }) };
  return busy.create(store, sub, { type: isSo ? 'WITHDRAW_REVENUE' : 'WITHDRAW', parentId: sub, content });
};

const endPayout: Act = ({ shop }, { which, who, isSo, amount }) => {
  const payout = pick(shop.bank.recentPayouts(20), which);
  if (!payout) return null;
  return who % 3 === 0
    ? shop.bank.returnPayout(payout.payoutId, amount + 1)
    : shop.bank.endPayout(payout.payoutId, isSo ? 'DONE' : 'FAILED');
};

const deposit: Act = (busy, { store, who, amount }) => {
  const sub = pick(PEOPLE, who) ?? OWNER;
  const content = { amount: 1 + (amount % 50), source: 'deposit_form' };
  return busy.create(store, sub, { type: 'DEPOSIT', parentId: sub, content });
};

/** Closes an account of anybody but Ana. */
const closeAccount: Act = (busy, { store, who }) => {
  const sub = pick(PEOPLE.slice(1), who) ?? OWNER;
  const content = { action: 'CLOSE_ACCOUNT' };
  return busy.create(store, sub, { type: 'REQUEST', parentId: sub, reference: 'ACCOUNT_CLOSURE', content });
};

const trouble: Act = ({ shop }, { which, units, who, isSo }) =>
  Object.assign(shop.bank.faults, {
    ...{ outages: units - 1, timeoutsAfterCommit: who % 3, duplicateWebhooks: isSo, outOfOrder: !isSo },
    ...{ refundMode: pick(REFUND_MODES, which), payoutMode: pick(PAYOUT_MODES, who) },
  });

/** Acts of customers, their banks and the owner's purse, by their frequency. */
export const TRADE = {
  ...{ buy: [28, buy], pay: [16, pay], ask: [5, ask], giveBack: [18, giveBack], endRefund: [3, endRefund] },
  ...{ claim: [2, claim], withdraw: [3, withdraw], endPayout: [2, endPayout], deposit: [3, deposit] },
  ...{ closeAccount: [3, closeAccount], trouble: [2, trouble] },
} satisfies Record<string, [often: number, act: Act]>;
