import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLosses } from '../../../../server/records/losses/losses.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { LOSS_REASONS, type StockMove } from '../../../../src/domain/restock/move.ts';
import { onShelf } from '../../../../src/domain/restock/stock.ts';
import { isoOfMonth, monthOf } from '../../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { readStock } from '../../../../src/records/types/goods/item.ts';
import { STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { runs } from '../../../support/runs.ts';
import { rowsOf } from '../../money/support/recount.ts';
import { ANA, COFFEE, OWNER, openShop, PLACE, type Shop, WATER } from '../../money/support/shop.ts';
import { walletOf } from '../../money/support/wallet.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';

const zone = createZone();
const item = fc.constantFrom(COFFEE, WATER);
const units = fc.integer({ min: 1, max: 4 });
const step = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), item, units }),
  fc.record({ do: fc.constant('restock' as const), item, units }),
  fc.record({ do: fc.constant('remove' as const), item, units, reason: fc.constantFrom(...LOSS_REASONS) }),
  fc.record({
    do: fc.constant('count' as const),
    item,
    off: fc.integer({ min: -4, max: 2 }),
    furto: fc.boolean(),
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(30) }),
  fc.record({ do: fc.constant('return' as const), which: fc.nat(30), item, restock: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 24 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const viewer = { sub: OWNER, email: null };
const shelfOf = async (shop: Shop, id: string): Promise<number> => {
  const rows = await rowsOf(shop, 'ITEM');
  return onShelf(readStock({ content: rows.find((row) => row.id === id)?.content ?? null }));
};

async function change(shop: Shop, itemId: string, move: StockMove, more: object = {}) {
  const { reference, content } = STOCK_CHANGE.write({
    visitId: 'v',
    entry: { itemId, at: shop.now(), move },
  });
  const input = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: PLACE, reference };
  await shop.store.run('createRecord', {
    viewer,
    input: { ...input, content: JSON.stringify({ ...content, ...more }) },
  });
}

async function take(shop: Shop, act: Step): Promise<void> {
  shop.advance(1000);
  switch (act.do) {
    case 'buy': {
      const price = act.item === COFFEE ? 480 : 320;
      await shop.buy(ANA, [{ id: act.item, quantity: act.units }], (price * act.units) / 100, {
        useBalance: true,
      });
      return;
    }
    case 'restock':
      return change(shop, act.item, { kind: 'reposto', units: act.units });
    case 'remove':
      return change(shop, act.item, { kind: 'retirado', units: act.units, reason: act.reason });
    case 'count': {
      const base = await shelfOf(shop, act.item);
      const counted = Math.max(0, base + act.off);
      return change(shop, act.item, { kind: 'contado', counted, base }, act.furto ? { reason: 'furto' } : {});
    }
    case 'undo': {
      const entries = await rowsOf(shop, 'STOCK_CHANGE');
      const found = entries[act.which % Math.max(1, entries.length)];
      return found && change(shop, found.reference ?? '', { kind: 'desfeito', undoes: found.id });
    }
    case 'return': {
      const sales = await rowsOf(shop, 'SHOPPING_PURCHASE');
      const sale = sales[act.which % Math.max(1, sales.length)];
      const content = {
        ...{ purchase: sale?.id, lines: [{ id: act.item, quantity: 1 }] },
        ...{ restock: act.restock, reason: 'defeito' },
      };
      await shop.request(OWNER, 'RETURN_SALE', content);
      return;
    }
    case 'wait':
      shop.advance(act.days * DAY_MS);
  }
}

/** The sums of a month, counted plainly from all entries of the books. */
async function naive(shop: Shop, month: string) {
  const sums = { units: 0, lost: 0, uncosted: 0 };
  const causes = new Map<string, number>();
  for (const { content, createdAt } of await rowsOf(shop, 'STOCK_CHANGE')) {
    const { kind, delta, undoneBy, cost, reason } = parseContent(content) as Record<string, never>;
    if (isoOfMonth(monthOf(zone.dayOf(createdAt))) !== month || undoneBy || !(Number(delta) < 0)) continue;
    if (kind !== 'retirado' && kind !== 'contado') continue;
    const lost = -Number(delta);
    sums.units += lost;
    if (cost === undefined) sums.uncosted += lost;
    else sums.lost += lost * Math.round(Number(cost) * 100);
    const cause = reason ?? 'contagem';
    causes.set(cause, (causes.get(cause) ?? 0) + lost);
  }
  return { sums, causes };
}

describeOnEngine('what a shop lost', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 25 : 6);

  test('[R-05] equals the entries of its books one by one, after sales, counts, undos and returns in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const shop = await openShop({ coffee: 12, water: 20 });
        try {
          await walletOf(shop).grant(ANA, 1_000_000);
          const started = shop.now();
          const [first, shelves] = [isoOfMonth(monthOf(zone.dayOf(started))), new Map<string, number[]>()];
          const facts = createShopFacts(zone);
          const lossesOf = createLosses(facts, createStockDays(zone), zone);
          const ask = (month: string) =>
            lossesOf(shop.store.read, { month }, { viewer, now: shop.now(), spend: () => undefined });
          for (const one of steps) {
            await take(shop, one);
            const month = isoOfMonth(monthOf(zone.dayOf(shop.now())));
            shelves.set(month, [await shelfOf(shop, COFFEE), await shelfOf(shop, WATER)]);
          }
          const now = isoOfMonth(monthOf(zone.dayOf(shop.now())));
          for (const month of new Set([first, now])) {
            const { shops } = await ask(month);
            const [told] = shops;
            const { sums, causes } = await naive(shop, month);
            expect(told?.months.at(-1)).toMatchObject({ month, ...sums });
            const found = new Map<string, number>();
            for (const { cause, units } of told?.entries.filter(({ kind }) => kind !== 'reposto') ?? [])
              found.set(cause ?? '', (found.get(cause ?? '') ?? 0) + units);
            expect(found).toEqual(causes);
            for (const way of told?.items ?? []) {
              const { id, start, end, restocked, adjusted, sold } = way;
              const lost =
                told?.entries.filter(({ itemId, kind }) => itemId === id && kind !== 'reposto') ?? [];
              const units = lost.reduce((sum, one) => sum + one.units, 0);
              expect((start ?? 0) + restocked + adjusted - sold - units).toBe(end);
              expect(end).toBe(shelves.get(month)?.[id === COFFEE ? 0 : 1]);
              // The shop was made within its first month, so its shelves were empty before.
              if (month === first) expect(start).toBe(0);
            }
          }
        } finally {
          await shop.close();
        }
      }),
      { numRuns },
    );
  });

  test('a lower quantity that was typed says so, and what was left to apps that know no edits', async () => {
    const shop = await openShop({ coffee: 12 });
    try {
      await change(shop, COFFEE, { kind: 'contado', counted: 10, base: 12, edited: true });
      shop.advance(1000);
      await change(shop, COFFEE, { kind: 'contado', counted: 9, base: 10 });
      const lossesOf = createLosses(createShopFacts(zone), createStockDays(zone), zone);
      const month = isoOfMonth(monthOf(zone.dayOf(shop.now())));
      const about = { viewer, now: shop.now(), spend: () => undefined };
      const { shops } = await lossesOf(shop.store.read, { month }, about);
      expect(shops[0]?.entries).toMatchObject([
        { kind: 'contado', units: 1, counted: 9, edited: false },
        { kind: 'contado', units: 2, counted: 10, edited: true },
      ]);
    } finally {
      await shop.close();
    }
  });

  test('an item had no shelf before it was made: its first stock comes within that month', async () => {
    const shop = await openShop({ coffee: 12 });
    try {
      await change(shop, COFFEE, { kind: 'reposto', units: 3 });
      await change(shop, COFFEE, { kind: 'retirado', units: 2, reason: 'furto' });
      shop.advance(12 * DAY_MS);
      await change(shop, COFFEE, { kind: 'retirado', units: 1, reason: 'furto' });
      // An item of the same name from December, whose sales count separately.
      const twin = randomUUID();
      await shop.seed({
        ...{ id: twin, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
        fields: { name: 'Café', price: 4.8, quantity: 7 },
      });
      const lossesOf = createLosses(createShopFacts(zone), createStockDays(zone), zone);
      const itemsIn = async (month: string) => {
        const now = { viewer, now: shop.now(), spend: () => undefined };
        const { shops } = await lossesOf(shop.store.read, { month }, now);
        return new Map(shops[0]?.items.map((item) => [item.id, item]));
      };
      const nothing = { restocked: 0, sold: 0 };
      const november = await itemsIn('2026-11');
      expect(november.get(COFFEE)).toMatchObject({ start: 0, restocked: 3, adjusted: 12, end: 13 });
      expect(november.get(twin)).toMatchObject({ ...nothing, start: 0, adjusted: 0, end: 0 });
      const december = await itemsIn('2026-12');
      expect(december.get(COFFEE)).toMatchObject({ ...nothing, start: 13, adjusted: 0, end: 12 });
      expect(december.get(twin)).toMatchObject({ ...nothing, start: 0, adjusted: 7, end: 7 });
    } finally {
      await shop.close();
    }
  });
});
