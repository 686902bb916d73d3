import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isoOfDay, shopZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { expiredUnits, sellableUnits } from '../../../../src/domain/lots/lots.ts';
import type { StockMove } from '../../../../src/domain/restock/move.ts';
import { onShelf } from '../../../../src/domain/restock/stock.ts';
import { endOfSale } from '../../../../src/records/content/day.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { readItem, readStock } from '../../../../src/records/types/goods/item.ts';
import { readStockChange, STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { askerOf } from '../support/asker.ts';
import { ANA, BIA, buyerOf, MINUTE, OWNER, openShop, PLACE, type Shop, WATER } from '../support/shop.ts';

const DAY = 86_400_000;
const lot = (expires: string, units: number) => ({ until: endOfSale(expires), units });

describeOnEngine('lots with a last day of sale', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ coffee: 3, water: 0 });
  });
  afterEach(async () => {
    await shop.close();
  });

  const send = (move: StockMove, id: string = randomUUID()) => {
    const entry = { itemId: WATER, at: shop.now(), move };
    const { reference, content } = STOCK_CHANGE.write({ visitId: 'visita', entry });
    const input = { id, type: 'STOCK_CHANGE', parentId: PLACE, reference, content: JSON.stringify(content) };
    return shop.store.run('createRecord', { viewer: { sub: OWNER, email: 'a@example.com' }, input });
  };
  const change = async (move: StockMove) => {
    const made = readStockChange(shop.must(await send(move)));
    if (!made) throw new Error('unreadable');
    return made;
  };
  const water = async () => {
    const query = shop.store.read.selectFrom('record').selectAll().where('id', '=', WATER);
    const row = await query.where('type', '=', 'ITEM').executeTakeFirstOrThrow();
    return { ...row, parentId: row.parent_id, createdAt: row.created_at, updatedAt: row.updated_at };
  };
  const lots = async () => readItem(await water()).lots ?? [];
  const buy = (quantity: number, who = ANA) =>
    shop.buy(who, [{ id: WATER, quantity }], Math.round(quantity * 320) / 100);
  const { pay: payCode, hear } = buyerOf(() => shop);
  const pay = async (id: string, mode: 'normal' | 'late' = 'normal') => {
    await shop.runJobs();
    await payCode(id, mode);
    await hear();
  };

  test('units are put in with their day, sold from the earliest, and a purchase that ends unpaid changes none', async () => {
    await change({ kind: 'reposto', units: 5, expires: '2026-11-30' });
    await change({ kind: 'reposto', units: 4, expires: '2026-11-22' });
    await change({ kind: 'reposto', units: 2 });
    const all = [lot('2026-11-22', 4), lot('2026-11-30', 5)];
    expect(await lots()).toEqual(all);
    shop.must(await buy(6));
    expect(await lots()).toEqual(all);
    shop.advance(30 * 60_000);
    await shop.runJobs();
    expect(await lots()).toEqual(all);
    await pay(shop.must(await buy(6)).id);
    expect(await lots()).toEqual([lot('2026-11-30', 3)]);
    expect(readStock(await water())).toEqual({ available: 5, reserved: 0, short: 0 });
  });

  test('after its day a unit is not sold: the purchase is refused and says how many are past their date', async () => {
    await change({ kind: 'reposto', units: 4, expires: '2026-11-20' });
    await change({ kind: 'reposto', units: 2 });
    // One second before the day ends in the shops' time zone.
    shop.advance(endOfSale('2026-11-20') - shop.now() - 1000);
    const held = shop.must(await buy(3));
    shop.advance(1000);
    expect(await buy(3, BIA)).toMatchObject({
      kind: 'refused',
      code: 'OUT_OF_STOCK',
      detail: { itemId: WATER, name: 'Água', available: 0, expired: 4 },
    });
    // The payment takes the units that were reserved before their day ended.
    await pay(held.id);
    expect(await lots()).toEqual([lot('2026-11-20', 1)]);
    await pay(shop.must(await buy(2, BIA)).id);
    expect(readStock(await water())).toMatchObject({ available: 1 });
    expect(await buy(1)).toMatchObject({ code: 'OUT_OF_STOCK', detail: { available: 0, expired: 1 } });
    const lost = await change({ kind: 'retirado', units: 1, reason: 'vencido' });
    expect(lost.took).toEqual([lot('2026-11-20', 1)]);
    expect(await lots()).toEqual([]);
    expect(parseContent((await water()).content)).not.toHaveProperty('lots');
    // The units are on the shelf again, and past their date as before.
    await change({ kind: 'desfeito', undoes: lost.id });
    expect(await lots()).toEqual([lot('2026-11-20', 1)]);
  });

  test('a payment that comes too late finds goods past their date: the money goes to the buyer', async () => {
    await change({ kind: 'reposto', units: 4, expires: '2026-11-20' });
    const { id } = shop.must(await buy(2));
    await pay(id, 'late');
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect(await shop.content(id)).toMatchObject({ status: 'EXPIRED' });
    shop.advance(2 * DAY);
    await hear();
    expect(await shop.outcomes()).toEqual(['LATE_CREDITED']);
    expect(await shop.content(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 640 });
    expect(await lots()).toEqual([lot('2026-11-20', 4)]);
  });

  test('[S-22] a purchase that is opened again after midnight takes its units of what may still be sold', async () => {
    await change({ kind: 'reposto', units: 2, expires: '2026-11-20' });
    await change({ kind: 'reposto', units: 5, expires: '2026-11-30' });
    const { id } = shop.must(await buy(2));
    await shop.runJobs();
    shop.advance(endOfSale('2026-11-20') - shop.now() + 60_000);
    await shop.runJobs();
    expect(await shop.content(id)).toMatchObject({ status: 'EXPIRED' });
    const { regenerate, payNewest } = askerOf(() => shop);
    await regenerate(id);
    await payNewest(id);
    expect(await shop.content(id)).toMatchObject({ status: 'PAID' });
    expect(await lots()).toEqual([lot('2026-11-20', 2), lot('2026-11-30', 3)]);
    expect(sellableUnits(readItem(await water()), shop.now())).toBe(3);
  });

  test('only the server writes lots: an edit keeps them, one of fewer units cuts them, and a forged one is not heard', async () => {
    await change({ kind: 'reposto', units: 5, expires: '2026-11-30' });
    const edit = async (content: object) =>
      shop.must(
        await shop.store.run('updateRecord', {
          viewer: { sub: OWNER, email: 'a@example.com' },
          input: { id: WATER, type: 'ITEM', content: JSON.stringify(content) },
        }),
      );
    await edit({ name: 'Água', price: 3.2, lots: [{ until: 1, units: 90 }] });
    expect(await lots()).toEqual([lot('2026-11-30', 5)]);
    await edit({ name: 'Água', price: 3.2, quantity: 2 });
    expect(await lots()).toEqual([lot('2026-11-30', 2)]);
    await change({ kind: 'contado', counted: 1, base: 2 });
    expect(await lots()).toEqual([lot('2026-11-30', 1)]);
    const code = async (expires: unknown) => {
      const verdict = await send({ kind: 'reposto', units: 1, expires } as StockMove);
      return verdict.kind === 'refused' ? verdict.code : 'applied';
    };
    expect(await Promise.all(['2026-02-30', 'amanhã', 7, '0026-01-01'].map(code))).toEqual(
      Array.from({ length: 4 }, () => 'BAD_INPUT'),
    );
  });

  test('in any order of restocking, sale, count, loss and undo there are never more dated units than units', async () => {
    const units = fc.integer({ min: 1, max: 6 });
    const kinds = ['put', 'put', 'dated', 'dated', 'lose', 'count', 'sell', 'hold', 'undo', 'day'] as const;
    const [steps = []] = fc.sample(
      fc.array(fc.record({ do: fc.constantFrom(...kinds), units }), { minLength: 60, maxLength: 60 }),
      { seed: 11, numRuns: 1 },
    );
    const noted: string[] = [];
    let sold = 0;
    for (const { do: act, units } of steps) {
      const day = isoOfDay(shopZone().dayOf(shop.now()) + units);
      const before = readItem(await water());
      if (act === 'put') noted.push((await change({ kind: 'reposto', units })).id);
      if (act === 'dated') noted.push((await change({ kind: 'reposto', units, expires: day })).id);
      if (act === 'lose') noted.push((await change({ kind: 'retirado', units, reason: 'quebra' })).id);
      if (act === 'count') {
        const base = onShelf(readStock(await water()));
        noted.push((await change({ kind: 'contado', counted: units, base })).id);
      }
      if (act === 'undo') await send({ kind: 'desfeito', undoes: noted.at(-units) ?? 'none' });
      if (act === 'day') shop.advance(DAY);
      if (act === 'day') await shop.runJobs();
      if (act === 'hold' || act === 'sell') {
        const verdict = await buy(Math.min(2, units));
        const sellable = before.quantity - expiredUnits(before, shop.now());
        expect(verdict.kind).toBe(Math.min(2, units) <= sellable ? 'applied' : 'refused');
        if (verdict.kind === 'applied' && act === 'sell') {
          await pay(verdict.value.id);
          sold += 1;
        }
      }
      const now = await water();
      const dated = (await lots()).reduce((sum, { units: of }) => sum + of, 0);
      expect(dated).toBeLessThanOrEqual(Math.max(0, onShelf(readStock(now))));
      expect((await lots()).every(({ units: of }) => of > 0)).toBe(true);
    }
    expect(sold).toBeGreaterThan(2);
  });
});
