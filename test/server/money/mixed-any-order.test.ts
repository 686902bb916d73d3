import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onShelf } from '../../../src/domain/restock/stock.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { runs } from '../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { pick, sum } from './support/bank-steps.ts';
import { type BusyShop, ITEMS, openBusyShop, STOCK } from './support/busy-shop.ts';
import { type Facts, keptOf, readFacts, shelfAt, unitsIn } from './support/recount.ts';
import { SHELVES } from './support/shelf-acts.ts';
import { MINUTE } from './support/shop.ts';
import { monthsOf } from './support/told-months.ts';
import { type Act, type Draw, TRADE } from './support/trade-acts.ts';

/** Acts that let time pass, before the simultaneous ones. */
const TIME = {
  wait: [7, ({ shop }, { which }) => shop.advance(pick([1000, MINUTE, 9 * MINUTE, 11 * MINUTE], which) ?? 0)],
  far: [5, ({ shop }, { which, amount }) => shop.advance((which % 9) * DAY_MS + amount * MINUTE)],
} satisfies Record<string, [often: number, act: Act]>;
const ACTS: Readonly<Record<string, [often: number, act: Act]>> = {
  ...{ ...TIME, ...TRADE, ...SHELVES },
  hooks: [8, ({ shop }) => shop.bank.webhooks.deliverDue()],
  jobs: [14, ({ runJobs }) => runJobs()],
};

const name = fc.oneof(
  ...Object.entries(ACTS).map(([act, [weight]]) => ({ weight, arbitrary: fc.constant(act) })),
);
const step = fc.record({
  ...{ do: name, store: fc.nat(2), who: fc.nat(20), which: fc.nat(20), isSo: fc.boolean() },
  items: fc.shuffledSubarray<string>([...ITEMS], { minLength: 1 }),
  ...{ units: fc.integer({ min: 1, max: 4 }), amount: fc.nat(900) },
});
const together = fc.array(step, { minLength: 1, maxLength: 5, size: 'max' });
type Step = Draw & { do: string };

/** Runs the acts of several people at several processes at once. */
async function take(busy: BusyShop, steps: readonly Step[]): Promise<void> {
  const run = (one: Step) => ACTS[one.do]?.[1](busy, one);
  for (const one of steps.filter((each) => each.do in TIME)) await run(one);
  busy.shop.advance(1000);
  await Promise.all(steps.filter((each) => !(each.do in TIME)).map(run));
}

/**
 * Compares shelves, holds and sales with the records one by one. The audit proves the ledger, its holds and the
 * profiles.
 */
async function holds({ shop }: BusyShop, facts: Facts): Promise<void> {
  expect(await shop.audit()).toEqual([]);
  const { purchases, sales, items, entries, transfers } = facts;
  const open = purchases.filter(({ status }) => ['PENDING', 'AWAITING_PAYMENT'].includes(status));
  const reserved = await shop.store.read.selectFrom('reservation').selectAll().execute();
  for (const { id, stock, lots } of items) {
    const held = reserved.filter(({ item_id }) => item_id === id);
    expect([stock.reserved, sum(held.map(({ quantity }) => quantity))]).toEqual(
      Array(2).fill(unitsIn(open, id)),
    );
    const filled = STOCK[id as keyof typeof STOCK];
    expect(onShelf(stock)).toBe(shelfAt(facts, id, filled, Number.POSITIVE_INFINITY));
    const standing = entries.filter(
      ({ itemId, move, undoneBy }) => itemId === id && move.kind !== 'desfeito' && undoneBy === null,
    );
    expect(onShelf(stock)).toBe(filled + sum(standing.map(({ delta }) => delta)) - unitsIn(sales, id));
    expect(sum(lots.map(({ units }) => units))).toBeLessThanOrEqual(Math.max(0, onShelf(stock)));
  }
  const of = (kind: string) => sum(transfers.flatMap((one) => (one.kind === kind ? one.amount : [])));
  expect(of('SALE')).toBe(sum(sales.map(({ totalAmount }) => totalAmount)));
  expect(of('SALE') - of('SALE_RETURN') + of('SALE_RETURN_BACK')).toBe(sum(sales.map(keptOf)));
  for (const sale of sales) expect(keptOf(sale)).toBeGreaterThanOrEqual(0);
}

describeOnEngine('a shop that several processes serve at once', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 6 : 2);

  test('[S-12, S-15, X-04] ledger, profiles, shelves, sales and months equal a plain recount, whatever comes together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(together, { minLength: 16, maxLength: 32, size: 'max' }), async (batches) => {
        const busy = await openBusyShop();
        const tellMonths = monthsOf(busy);
        const equals = async () => {
          const facts = await readFacts(busy.shop);
          await holds(busy, facts);
          await tellMonths(facts);
        };
        try {
          for (const [nth, steps] of batches.entries()) {
            await take(busy, steps);
            if (nth % 8 === 7) await equals();
          }
          await busy.shop.bank.webhooks.deliverDue();
          await busy.runJobs();
          await equals();
        } finally {
          await busy.close();
        }
      }),
      // Time limit of the search for a smaller failure, of which each step takes seconds.
      { numRuns, interruptAfterTimeLimit: 5 * MINUTE },
    );
  });
});
