import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Schema } from '../../../../server/db/schema.ts';
import { createShopFacts, type ShopFactsCache } from '../../../../server/records/overview/shop-facts.ts';
import { createWeighedCache } from '../../../../server/records/overview/weighed-cache.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import { counted } from '../support/counted.ts';
import type { commands } from '../support/record-commands.ts';
import { turnsOf } from '../support/turns-of.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
const zone = createZone();

describeOnEngine('facts that many people ask for', () => {
  async function open(shops: number, items: number) {
    const home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    onTestFinished(home.close);
    await home.store.run('fillChain', {
      owner: 'one',
      shops,
      items,
      sales: shops,
      from: NOW - 1000,
      step: 0,
    });
    const ids = Array.from({ length: shops }, (_, nth) => `one-shop-${nth}`);
    const { read, count } = counted(home.store.read);
    /** Number of statements that some work takes. */
    const cost = async (work: () => Promise<unknown>): Promise<number> => {
      const before = count();
      await work();
      return count() - before;
    };
    return { read, ids, cost };
  }

  const free = (): void => undefined;
  const today = zone.dayOf(NOW);
  const ASKS: [name: string, ask: typeof askItems][] = [
    ['shelves', askItems],
    ['days', ({ sums }, read, ids, spend) => sums.of(read, { ids, first: today, last: today }, spend)],
  ];
  function askItems(
    { items }: ShopFactsCache,
    read: Kysely<Schema>,
    ids: readonly string[],
    spend: () => void,
  ): Promise<Map<string, unknown>> {
    return items.of(read, { ids, from: 0 }, spend);
  }

  test.each(ASKS)('%s of 700 small shops are kept, and read no record again', async (_, ask) => {
    const { read, ids, cost } = await open(700, 1);
    const facts = createShopFacts(zone);
    const first = await cost(() => ask(facts, read, ids, free));
    expect(first).toBeGreaterThan(700);
    // One or two for each hundred shops, whatever their contents.
    expect(await cost(() => ask(facts, read, ids, free))).toBeLessThanOrEqual(14);
  });

  test.each(ASKS)('%s are read once by two who ask at once', async (_, ask) => {
    const { read, ids, cost } = await open(1, 1200);
    const alone = createShopFacts(zone);
    const cold = await cost(() => ask(alone, read, ids, free));
    const warm = await cost(() => ask(alone, read, ids, free));
    const facts = createShopFacts(zone);
    const both = () => Promise.all([ask(facts, read, ids, free), ask(facts, read, ids, free)]);
    expect(await cost(both)).toBe(cold + warm);
  });

  test.each(ASKS)(
    '%s of many shops leave others a turn behind each that is read, and at each hundred that are kept',
    async (_, ask) => {
      const { read, ids } = await open(250, 1);
      const facts = createShopFacts(zone);
      expect(await turnsOf(() => ask(facts, read, ids, free))).toBeGreaterThanOrEqual(ids.length);
      expect(await turnsOf(() => ask(facts, read, ids, free))).toBeGreaterThanOrEqual(2);
    },
  );

  test('whoever may not read to the end refuses nobody who waits', async () => {
    const { read, ids } = await open(1, 1200);
    const facts = createShopFacts(zone);
    const refuse = (): void => {
      throw new Error('too much');
    };
    const [poor, other] = await Promise.allSettled([
      askItems(facts, read, ids, refuse),
      askItems(facts, read, ids, free),
    ]);
    expect([poor.status, other.status]).toEqual(['rejected', 'fulfilled']);
  });
});

test('a cache drops what was asked for longest ago, by weight, and never the newest', () => {
  const cache = createWeighedCache<number>({ most: 10, weigh: (value) => value });
  for (const [key, weight] of [['a', 4] as const, ['b', 4] as const]) cache.set(key, weight);
  cache.get('a');
  cache.set('c', 5);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([4, undefined, 5]);
  cache.set('a', 1);
  cache.set('d', 4);
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([1, 5, 4]);
  cache.set('e', 99);
  expect(['a', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined, 99]);
});
