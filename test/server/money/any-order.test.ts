import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import {
  type BankStep,
  chargesOf,
  machine,
  paying,
  pick,
  sum,
  takeBankStep,
  takingBack,
  waiting,
  which,
} from './support/bank-steps.ts';
import { ANA, BIA, COFFEE, MINUTE, OWNER, openShop, type Shop, WATER } from './support/shop.ts';

const STOCK: Record<string, number> = { [COFFEE]: 3, [WATER]: 10 };
const PRICE: Record<string, number> = { [COFFEE]: 480, [WATER]: 320 };

type Step =
  | { do: 'buy'; who: string; item: string; quantity: number; useBalance: boolean }
  | { do: 'rush'; quantity: number }
  | { do: 'ask'; which: number; what: 'PROCESS_PAYMENT' | 'CANCEL_PAYMENT' | 'REGENERATE' }
  | { do: 'trouble'; outages: number; timeouts: number; duplicate: boolean; outOfOrder: boolean }
  | BankStep;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who: fc.constantFrom(ANA, BIA),
      item: fc.constantFrom(COFFEE, WATER),
      quantity: fc.integer({ min: 1, max: 3 }),
      useBalance: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('rush' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 6, arbitrary: paying() },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      which,
      what: fc.constantFrom('PROCESS_PAYMENT' as const, 'CANCEL_PAYMENT' as const, 'REGENERATE' as const),
    }),
  },
  { weight: 1, arbitrary: takingBack },
  { weight: 4, arbitrary: waiting(1000, 15_000, MINUTE, 9 * MINUTE, 11 * MINUTE) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      outages: fc.nat(3),
      timeouts: fc.nat(2),
      duplicate: fc.boolean(),
      outOfOrder: fc.boolean(),
    }),
  },
  ...machine({ webhooks: 4, jobs: 6 }),
);

async function take(shop: Shop, act: Step): Promise<void> {
  switch (act.do) {
    case 'buy':
      await shop.buy(
        act.who,
        [{ id: act.item, quantity: act.quantity }],
        ((PRICE[act.item] ?? 0) * act.quantity) / 100,
        act,
      );
      return;
    case 'rush':
      await Promise.all(
        [ANA, BIA, OWNER].flatMap((who) =>
          [true, false].map((useBalance) =>
            shop.buy(who, [{ id: COFFEE, quantity: act.quantity }], (480 * act.quantity) / 100, {
              useBalance,
            }),
          ),
        ),
      );
      return;
    case 'ask': {
      const charge = pick(await chargesOf(shop), act.which);
      if (!charge) return;
      const reference = act.what === 'REGENERATE' ? 'REGENERATE_PURCHASE_QR' : 'FINANCIAL_PROCESSING';
      await shop.request(charge.owner, reference, { action: act.what, purchaseId: charge.record_id });
      return;
    }
    case 'trouble':
      Object.assign(shop.bank.faults, {
        outages: act.outages,
        timeoutsAfterCommit: act.timeouts,
        duplicateWebhooks: act.duplicate,
        outOfOrder: act.outOfOrder,
      });
      return;
    default:
      return takeBankStep(shop, act);
  }
}

/** Expects the invariants that hold after every step. */
async function holds(shop: Shop): Promise<void> {
  expect(await shop.audit()).toEqual([]);
  const rows = await shop.store.read
    .selectFrom('record')
    .select('id')
    .where('type', '=', 'SHOPPING_PURCHASE')
    .execute();
  const purchases = await Promise.all(rows.map(({ id }) => shop.purchase(id)));
  const paid = purchases.filter(({ status }) => status === 'PAID');
  const open = purchases.filter(({ status }) => status === 'PENDING' || status === 'AWAITING_PAYMENT');
  const units = (list: typeof purchases, item: string) =>
    list
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.itemId === item ? line.quantity : 0), 0);
  for (const [item, total] of Object.entries(STOCK)) {
    const { quantity, reserved } = await shop.stock(item);
    expect(quantity).toBeGreaterThanOrEqual(0);
    expect(reserved).toBe(units(open, item));
    expect(quantity + reserved + units(paid, item)).toBe(total);
  }
  const holds = await Promise.all([ANA, BIA, OWNER].map((sub) => shop.balance(`user:${sub}:hold`)));
  expect(sum(holds)).toBe(sum(open.map(({ balanceUsed }) => balanceUsed)));
  expect(await shop.balance(`user:${OWNER}:revenue`)).toBe(sum(paid.map(({ totalAmount }) => totalAmount)));

  const payments = await shop.store.read.selectFrom('pix_payment').selectAll().execute();
  const serving = payments.filter(({ outcome }) =>
    ['SETTLED', 'SURPLUS_CREDITED', 'LATE_SETTLED'].includes(outcome),
  );
  const byPix = paid.filter(({ pixAmount }) => pixAmount > 0);
  expect(serving.map(({ end_to_end_id }) => end_to_end_id).sort()).toEqual(
    byPix.map(({ endToEndId }) => endToEndId).sort(),
  );
  for (const purchase of byPix) {
    expect(
      serving.find(({ end_to_end_id }) => end_to_end_id === purchase.endToEndId)?.amount,
    ).toBeGreaterThanOrEqual(purchase.pixAmount);
  }
  const returned = await shop.store.read
    .selectFrom('transfer')
    .select('amount')
    .where('kind', '=', 'PIX_RETURN')
    .execute();
  expect(0 - (await shop.balance('platform:psp'))).toBe(
    sum(payments.map(({ amount }) => amount)) - sum(returned.map(({ amount }) => amount)),
  );
}

/** Once the bank answers and time has passed, nothing is open and the books have every payment of the bank. */
async function comesToRest(shop: Shop): Promise<void> {
  Object.assign(shop.bank.faults, { outages: 0, timeoutsAfterCommit: 0 });
  for (const ms of [MINUTE, 12 * MINUTE, MINUTE, 20 * MINUTE, MINUTE, 5 * MINUTE]) {
    shop.advance(ms);
    await shop.bank.webhooks.deliverDue();
    await shop.runJobs({ parallel: true });
  }
  await holds(shop);
  const open = await shop.store.read
    .selectFrom('charge')
    .select('txid')
    .where('status', 'in', ['CREATING', 'ACTIVE'])
    .execute();
  expect(open).toEqual([]);
  const atBank = await shop.psp.listPayments({ from: 0, to: shop.now(), page: 0 });
  const known = await shop.store.read.selectFrom('pix_payment').select('end_to_end_id').execute();
  expect(atBank.kind === 'ok' && atBank.value.payments.map(({ endToEndId }) => endToEndId).sort()).toEqual(
    known.map(({ end_to_end_id }) => end_to_end_id).sort(),
  );
}

describeOnEngine('in any order', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 12 : 4);

  test('[S-12, S-15, S-20] money is conserved, stock never goes below zero, nothing is sold twice or without money', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const shop = await openShop({ coffee: STOCK[COFFEE], water: STOCK[WATER] });
        try {
          shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 1000, reference: 'a' }));
          shop.must(await shop.store.run('planMoney', {}));
          for (const one of steps) {
            await take(shop, one);
            await holds(shop);
          }
          await comesToRest(shop);
        } finally {
          await shop.close();
        }
      }),
      { numRuns },
    );
  });

  test('buyers who rush for the last unit: one gets it, the others are told', async () => {
    const shop = await openShop({ coffee: 1 });
    const verdicts = await Promise.all(
      [ANA, BIA, OWNER, ANA, BIA].map((who) => shop.buy(who, [{ id: COFFEE, quantity: 1 }], 4.8)),
    );
    expect(verdicts.map((verdict) => (verdict.kind === 'refused' ? verdict.code : 'held')).sort()).toEqual([
      'OUT_OF_STOCK',
      'OUT_OF_STOCK',
      'OUT_OF_STOCK',
      'OUT_OF_STOCK',
      'held',
    ]);
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 0, reserved: 1 });
    await shop.close();
  });
});
