import { expect, onTestFinished, test } from 'vitest';
import { createShopFacts } from '../../../server/records/overview/shop-facts.ts';
import { createShopNews } from '../../../server/reports/shop-news.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { counted } from '../records/support/counted.ts';
import type { commands } from '../records/support/record-commands.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';

/** Monday, 23 November 2026, 14:32 in São Paulo. */
const NOW = Date.UTC(2026, 10, 23, 17, 32);
const zone = createZone();
/** Statements of a look without changes: shops, changes, heartbeats and names. */
const QUIET = 4;

describeOnEngine('a look at shops of which nothing changed', () => {
  async function open(owners: readonly string[], shops: number) {
    let now = NOW;
    const home = await openTestStore<typeof commands>({
      commandsModule: new URL('../records/support/record-commands.ts', import.meta.url),
      now: () => now,
    });
    onTestFinished(home.close);
    const from = NOW - 60 * MINUTE_MS;
    for (const owner of owners)
      await home.store.run('fillChain', { owner, shops, items: 1, sales: shops, from, step: 1 });
    const { read, count } = counted(home.store.read);
    const newsOf = createShopNews(zone, createShopFacts(zone));
    /** The news of all owners, and the number of statements for them. */
    const look = async () => {
      now += 5 * MINUTE_MS;
      const before = count();
      const all = [];
      for (const sub of owners) all.push(await newsOf(read, { sub, email: '', day: null, now }));
      return { shops: all.flat(), statements: count() - before };
    };
    return { home, look };
  }

  test('costs an operator of 5,000 shops as many statements as one of as many people with a shop each', async () => {
    const owners = Array.from({ length: 10 }, (_, nth) => `owner${nth}`);
    const { look, home } = await open(owners, 500);
    const first = await look();
    expect(first.shops).toHaveLength(5000);
    expect(first.statements).toBeGreaterThan(5000);
    const second = await look();
    expect(second.statements).toBe(QUIET * owners.length);
    expect(second.shops.map(({ sales }) => sales)).toEqual(first.shops.map(({ sales }) => sales));
    await home.store.run('putRow', {
      ...{ id: 'owner3-shop-7-item-0', type: 'ITEM', parentId: 'owner3-shop-7', owner: 'owner3' },
      ...{ reference: null, content: JSON.stringify({ name: 'Água', value: 5, quantity: 0 }) },
    });
    // Only the changed facts are read again.
    const third = await look();
    expect(third.statements).toBeGreaterThan(second.statements);
    expect(third.statements).toBeLessThan(second.statements + 20);
    expect((await look()).statements).toBe(QUIET * owners.length);
  });

  test('tells what a change and what time alone brought about', async () => {
    const { look, home } = await open(['one'], 2);
    const soldOut = async () => (await look()).shops.flatMap((shop) => shop.soldOut.map(({ id }) => id));
    expect(await soldOut()).toEqual([]);
    const item = (quantity: number) =>
      home.store.run('putRow', {
        ...{ id: 'one-shop-0-item-0', type: 'ITEM', parentId: 'one-shop-0', owner: 'one', reference: null },
        content: JSON.stringify({ name: 'Água', value: 5, quantity }),
      });
    await item(0);
    expect(await soldOut()).toEqual(['one-shop-0-item-0']);
    expect(await soldOut()).toEqual(['one-shop-0-item-0']);
    await item(5);
    expect(await soldOut()).toEqual([]);
  });

  test('leaves others a turn at each hundred shops that it tells from kept facts', async () => {
    const shops = 250;
    const { home } = await open(['one'], shops);
    let [asked, before, most, isOver] = [0, 0, 0, false];
    const startOf = (day: number): number => {
      asked += 1;
      return zone.startOf(day);
    };
    const newsOf = createShopNews({ ...zone, startOf }, createShopFacts(zone));
    const look = () =>
      newsOf(home.store.read, { sub: 'one', email: '', day: zone.dayOf(NOW), now: NOW + MINUTE_MS });
    await look();
    asked = 0;
    const turn = (): void => {
      most = Math.max(most, asked - before);
      before = asked;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    expect(await look()).toHaveLength(shops);
    isOver = true;
    // Each shop's figures ask for the beginnings of some days.
    expect(asked).toBeGreaterThan(shops);
    expect(most).toBeLessThan(asked / 2);
  });
});
