import type { Kysely, KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Schema } from '../../../../server/db/schema.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createDaySums } from '../../../../server/records/overview/day-sums.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import type { RecordType } from '../../../../src/records/record.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
const MINUTE_MS = 60_000;
const YESTERDAY = NOW - 24 * 60 * MINUTE_MS;
/** More than one batch of rows. */
const ROWS = 620;
const SALE = { status: 'PAID', totalAmount: 10, items: [{ id: 'agua', quantity: 2, price: 5 }] };
const CHANGE = { kind: 'reposto', units: 1, delta: 1, at: YESTERDAY };

describeOnEngine('records that change while they are read in batches', () => {
  const zone = createZone();
  const today = zone.dayOf(NOW);
  const span = { ids: ['praca'], first: today - 1, last: today };
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;

  beforeEach(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    await home.store.run('putPast', { rows: [{ ...rowOf('praca', 'LOCATION', {}), parentId: null, at: 1 }] });
  });
  afterEach(() => home.close());

  const rowOf = (id: string, type: RecordType, content: object) => ({
    ...{ id, type, parentId: 'praca', owner: 'dona', reference: type === 'STOCK_CHANGE' ? 'agua' : null },
    content: JSON.stringify(content),
  });
  const fill = async (type: RecordType, content: object) => {
    const rows = Array.from({ length: ROWS }, (_, nth) => ({
      ...rowOf(`row-${String(nth).padStart(3, '0')}`, type, content),
      at: YESTERDAY + nth,
    }));
    await home.store.run('putPast', { rows });
  };
  /** The readers' connection. `change` runs once, after the first full batch. */
  const changing = (change: () => Promise<unknown>): Kysely<Schema> => {
    let isDone = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isDone && result.rows.length === 500) {
          isDone = true;
          await change();
        }
        return result;
      },
    };
    return home.store.read.withPlugin(plugin);
  };

  test('a stock change is told once', async () => {
    await fill('STOCK_CHANGE', CHANGE);
    const days = createStockDays(zone);
    const read = changing(() =>
      home.store.run('putRow', rowOf('row-007', 'STOCK_CHANGE', { ...CHANGE, undoneBy: 'row-900' })),
    );
    const ids = async (from = home.store.read) =>
      [...(await days.of(from, span, () => undefined)).values()].flat().map(({ id }) => id);
    expect((await ids(read)).filter((id) => id === 'row-007')).toHaveLength(1);
    const after = await days.of(home.store.read, span, () => undefined);
    const again = after.get('praca')?.filter(({ id }) => id === 'row-007');
    expect(again?.map(({ isUndone }) => isUndone)).toEqual([true]);
  });

  test.each([
    ['was read already', 'row-007'],
    ['is still to be read', 'row-610'],
  ])('a sale that %s is counted once, on the day of its sale', async (_, id) => {
    await fill('SHOPPING_PURCHASE', SALE);
    const sums = createDaySums(zone);
    const read = changing(() => home.store.run('moveSale', rowOf(id, 'SHOPPING_PURCHASE', SALE)));
    const sales = async (from: Kysely<Schema>, { first, last } = span) => {
      const days = (await sums.of(from, { ids: span.ids, first, last }, () => undefined)).get('praca');
      return [...(days ?? [])].map(([day, { sales: count }]) => [day - today, count]);
    };
    expect(await sales(read, { ...span, last: today - 1 })).toEqual([[-1, ROWS]]);
    expect(await sales(home.store.read)).toEqual([[-1, ROWS]]);
  });

  test.each(['row-007', 'row-610'])('so is %s where the days until now are read', async (id) => {
    await fill('SHOPPING_PURCHASE', SALE);
    const sums = createDaySums(zone);
    // Today has a sale of its own, so that both days are read together.
    await home.store.run('putRow', rowOf('row-of-today', 'SHOPPING_PURCHASE', SALE));
    const read = changing(() => home.store.run('moveSale', rowOf(id, 'SHOPPING_PURCHASE', SALE)));
    const days = (await sums.of(read, span, () => undefined)).get('praca');
    expect([...(days ?? [])].map(([day, { sales }]) => [day - today, sales])).toEqual([
      [-1, ROWS],
      [0, 1],
    ]);
  });
});
