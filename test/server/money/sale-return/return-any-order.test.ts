import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFUND_MODES } from '../../../../dev/bank/refunds.ts';
import { sentBackOf } from '../../../../server/money/ledger/returned.ts';
import { givenBack, RETURN_REASONS, unitsReturned } from '../../../../src/domain/sales/sale-return.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { readPurchase } from '../../../../src/records/types/money/shopping-purchase.ts';
import { runs } from '../../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';
import {
  claiming,
  machine,
  paying,
  paymentsOf,
  pick,
  sum,
  takeBankStep,
  takingBack,
  waiting,
  which,
} from '../support/bank-steps.ts';
import { ANA, COFFEE, MINUTE, OWNER, openShop, type Shop, WATER } from '../support/shop.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const STOCK = { coffee: 12, water: 20 };
const units = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      coffees: units,
      waters: units,
      useBalance: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: paying(true) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which,
      item: fc.constantFrom(COFFEE, WATER),
      quantity: units,
      restock: fc.boolean(),
      reason: fc.constantFrom(...RETURN_REASONS),
      way: fc.constantFrom('balance' as const, 'pix' as const),
      times: fc.constantFrom(1, 1, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('bank' as const), mode: fc.constantFrom(...REFUND_MODES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which,
      ending: fc.constantFrom('DONE' as const, 'FAILED' as const),
    }),
  },
  { weight: 2, arbitrary: claiming },
  { weight: 1, arbitrary: takingBack },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount: fc.integer({ min: 10, max: 30 }) }),
  },
  { weight: 3, arbitrary: waiting(1000, MINUTE, 16 * MINUTE) },
  ...machine({ webhooks: 3, jobs: 5 }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function purchasesOf(shop: Shop) {
  const rows = await shop.store.read
    .selectFrom('record')
    .selectAll()
    .where('type', '=', 'SHOPPING_PURCHASE')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ parent_id, created_at, updated_at, ...row }) => {
    const times = { createdAt: created_at, updatedAt: updated_at };
    const purchase = readPurchase({ ...row, parentId: parent_id, ...times });
    return { ...purchase, returns: readReturns(purchase.returns) };
  });
}

const refundsIn = (shop: Shop) => shop.store.read.selectFrom('refund').selectAll().orderBy('id').execute();

async function giveBack(shop: Shop, act: Extract<Step, { do: 'return' }>): Promise<void> {
  const sale = pick(await purchasesOf(shop), act.which);
  if (!sale) return;
  const { item, quantity, restock, reason, way } = act;
  const content = { purchase: sale.id, lines: [{ id: item, quantity }], restock, reason, way };
  await Promise.all(Array.from({ length: act.times }, () => shop.request(OWNER, 'RETURN_SALE', content)));
}

async function take(shop: Shop, wallet: Wallet, act: Step): Promise<void> {
  switch (act.do) {
    case 'buy': {
      const { coffees, waters, useBalance } = act;
      const items = [
        { id: COFFEE, quantity: coffees },
        { id: WATER, quantity: waters },
      ];
      await shop.buy(ANA, items, (480 * coffees + 320 * waters) / 100, { useBalance });
      return;
    }
    case 'return':
      return giveBack(shop, act);
    case 'bank':
      shop.bank.faults.refundMode = act.mode;
      return;
    case 'end': {
      const held = pick(await refundsIn(shop), act.which);
      if (held) shop.bank.endRefund(held.end_to_end_id, held.id, act.ending);
      return;
    }
    case 'withdraw':
      await wallet.withdrawRevenue(OWNER, act.amount);
      return;
    default:
      return takeBankStep(shop, act);
  }
}

/** Expects each refund to leave the bank once, and a payment's returns not to exceed it. */
async function refundsHold(shop: Shop, purchases: Awaited<ReturnType<typeof purchasesOf>>): Promise<void> {
  const refunds = await refundsIn(shop);
  for (const { id, pixAmount, returns } of purchases) {
    const ours = refunds.filter(({ purchase_id }) => purchase_id === id);
    const taken = ours.filter(({ status }) => status !== 'FAILED');
    expect(sum(taken.map(({ amount }) => amount))).toBeLessThanOrEqual(pixAmount);
    expect(returns.filter(({ pix }) => pix !== null)).toHaveLength(ours.length);
  }
  for (const { end_to_end_id, amount } of await paymentsOf(shop)) {
    const back = await sentBackOf({ db: shop.store.read as never }, end_to_end_id);
    expect(back).toBeLessThanOrEqual(amount);
  }
}

/** Expects the books and the bank to agree on every refund in the end. */
async function agrees(shop: Shop): Promise<void> {
  Object.assign(shop.bank.faults, { refundMode: 'normal', outages: 0 });
  for (const { end_to_end_id, id } of await refundsIn(shop)) shop.bank.endRefund(end_to_end_id, id, 'DONE');
  for (let times = 0; times < 6; times += 1) {
    shop.advance(16 * MINUTE);
    await shop.bank.webhooks.deliverDue();
    await shop.runJobs();
  }
  for (const { id, end_to_end_id, status } of await refundsIn(shop)) {
    const found = await shop.psp.getRefund(end_to_end_id, id);
    if (found.kind === 'ok') expect(status).toBe(found.value.status);
    else expect(status).toBe('FAILED');
  }
  expect(await shop.balance(`user:${OWNER}:refund`)).toBe(0);
}

/** Expects the invariants that hold after every step. The audit proves the sums and the figures in profiles. */
async function holds(shop: Shop): Promise<void> {
  expect(await shop.audit()).toEqual([]);
  const purchases = await purchasesOf(shop);
  for (const { status, totalAmount, returns, lines } of purchases) {
    expect(givenBack(returns)).toBeLessThanOrEqual(status === 'PAID' ? totalAmount : 0);
    for (const { itemId, quantity } of lines)
      expect(unitsReturned(returns, itemId)).toBeLessThanOrEqual(quantity);
  }
  const moved = await shop.store.read.selectFrom('transfer').select(['kind', 'amount']).execute();
  const of = (kind: string) => sum(moved.filter((one) => one.kind === kind).map(({ amount }) => amount));
  expect(of('SALE_RETURN') - of('SALE_RETURN_BACK')).toBe(
    sum(purchases.map(({ returns }) => givenBack(returns))),
  );
  await refundsHold(shop, purchases);
  const paid = purchases.filter(({ status }) => status === 'PAID');
  for (const [item, total] of [
    [COFFEE, STOCK.coffee],
    [WATER, STOCK.water],
  ] as const) {
    const { quantity, reserved } = await shop.stock(item);
    const lines = paid.flatMap((one) => one.lines).filter(({ itemId }) => itemId === item);
    const back = paid.flatMap(({ returns }) => returns.filter(({ restock }) => restock));
    const shelved = back.flatMap((one) => one.lines).filter(({ itemId }) => itemId === item);
    expect(quantity + reserved + sum(lines.map((line) => line.quantity))).toBe(
      total + sum(shelved.map(({ goods }) => goods)),
    );
  }
}

describeOnEngine('returns in any order', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 8 : 3);

  test('money is conserved, never more is given back than was paid, and the shelf holds what came back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const shop = await openShop(STOCK);
        const wallet = walletOf(shop);
        try {
          for (const sub of [ANA, OWNER]) await wallet.giveKey(sub);
          await wallet.grant(ANA, 10_000);
          shop.must(await shop.store.run('planMoney', {}));
          for (const one of steps) {
            await take(shop, wallet, one);
            await holds(shop);
          }
          await agrees(shop);
          await holds(shop);
        } finally {
          await shop.close();
        }
      }),
      { numRuns },
    );
  });
});
