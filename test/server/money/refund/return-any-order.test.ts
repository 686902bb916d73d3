import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETURN_REASONS, refunded, unitsReturned } from '../../../../src/domain/sales/sale-return.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { readPurchase } from '../../../../src/records/types/shopping-purchase.ts';
import { runs } from '../../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';
import {
  claiming,
  machine,
  paying,
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
      times: fc.constantFrom(1, 1, 3),
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

async function giveBack(shop: Shop, act: Extract<Step, { do: 'return' }>): Promise<void> {
  const sale = pick(await purchasesOf(shop), act.which);
  if (!sale) return;
  const { item, quantity, restock, reason } = act;
  const content = { purchase: sale.id, lines: [{ id: item, quantity }], restock, reason };
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
    case 'withdraw':
      await wallet.withdrawRevenue(OWNER, act.amount);
      return;
    default:
      return takeBankStep(shop, act);
  }
}

/** What must hold after every step. The audit proves that all sums to zero and that profiles show what the ledger says. */
async function holds(shop: Shop): Promise<void> {
  expect(await shop.audit()).toEqual([]);
  const purchases = await purchasesOf(shop);
  for (const { status, totalAmount, returns, lines } of purchases) {
    expect(refunded(returns)).toBeLessThanOrEqual(status === 'PAID' ? totalAmount : 0);
    for (const { itemId, quantity } of lines)
      expect(unitsReturned(returns, itemId)).toBeLessThanOrEqual(quantity);
  }
  const given = await shop.store.read
    .selectFrom('transfer')
    .select('amount')
    .where('kind', '=', 'SALE_RETURN')
    .execute();
  expect(sum(given.map(({ amount }) => amount))).toBe(sum(purchases.map(({ returns }) => refunded(returns))));
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
        } finally {
          await shop.close();
        }
      }),
      { numRuns },
    );
  });
});
