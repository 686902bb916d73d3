import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAY_MODES } from '../../../../dev/bank/payments.ts';
import { RETURN_REASONS, refunded, unitsReturned } from '../../../../src/domain/sales/sale-return.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { readPurchase } from '../../../../src/records/types/shopping-purchase.ts';
import { runs } from '../../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';
import { ANA, COFFEE, MINUTE, OWNER, openShop, type Shop, WATER } from '../support/shop.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const STOCK = { coffee: 12, water: 20 };
const which = fc.nat(20);
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
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pay' as const), which, mode: fc.constantFrom(...PAY_MODES) }),
  },
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
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      which,
      end: fc.constantFrom('ACCEPTED' as const, 'REJECTED' as const, 'OPEN' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('take back' as const),
      which,
      amount: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount: fc.integer({ min: 10, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1000, MINUTE, 16 * MINUTE),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'webhooks' as const }) },
  { weight: 5, arbitrary: fc.constant({ do: 'jobs' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

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

const paymentsOf = (shop: Shop) =>
  shop.store.read.selectFrom('pix_payment').selectAll().orderBy('end_to_end_id').execute();

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
    case 'pay': {
      const charges = await shop.store.read.selectFrom('charge').selectAll().orderBy('txid').execute();
      const charge = pick(
        charges.filter(({ br_code }) => br_code !== null),
        act.which,
      );
      if (charge) shop.bank.pay({ brCode: charge.br_code ?? '', mode: act.mode, amount: null });
      return;
    }
    case 'return':
      return giveBack(shop, act);
    case 'claim': {
      const paid = pick(await paymentsOf(shop), act.which)?.end_to_end_id ?? '';
      const id = shop.bank.openClaim(paid) ?? shop.bank.claimsOf(paid).at(-1)?.id;
      if (id !== undefined && act.end !== 'OPEN') shop.bank.decideClaim(id, act.end);
      return;
    }
    case 'take back': {
      const paid = pick(await paymentsOf(shop), act.which);
      if (paid) shop.bank.takeBack(paid.end_to_end_id, act.amount, 'MED_FRAUDE');
      return;
    }
    case 'withdraw':
      await wallet.withdrawRevenue(OWNER, act.amount);
      return;
    case 'wait':
      return shop.advance(act.ms);
    case 'webhooks':
      await shop.bank.webhooks.deliverDue();
      return;
    case 'jobs':
      return shop.runJobs({ parallel: true });
    case 'restart':
      return shop.restart();
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
