import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalWithout } from '../../../../server/records/changes/access-end.ts';
import { movedSales } from '../../../../server/records/lists/moved-sales.ts';
import { recordsById } from '../../../../server/records/lists/records-by-id.ts';
import { codedAmong, codedSales, salesOfBuyer } from '../../../../server/records/sales/certain-sales.ts';
import { salesBefore } from '../../../../server/records/sales/sale-rows.ts';
import { showSale } from '../../../../server/records/sales/show-sale.ts';
import { salesWithTicket, ticketsOfSales } from '../../../../server/records/sales/tickets-of-sales.ts';
import { guestOf } from '../../../../src/domain/people/guest.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../../support/open-store.ts';
import { createPlanSpy, readBy } from '../support/plan-spy.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
const BEGIN = NOW - 60 * DAY_MS;
/** Two small shops beside others that sold much more in the same time. */
const OTHERS = { owner: 'others', shops: 20, items: 1, sales: 20_000, from: BEGIN, step: 250_000 };
const SMALL = { owner: 'small', shops: 2, items: 1, sales: 60, from: BEGIN, step: DAY_MS };
/** One shop, a few, and more than one statement takes. Most of them never sold anything. */
const COUNTS = [1, 2, 12, 130];
const shops = (count: number): string[] => Array.from({ length: count }, (_, nth) => `small-shop-${nth}`);

describeOnEngine('statements about the sales of small shops', () => {
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;
  const { spy, given, waysOf } = createPlanSpy(() => home.store.read);

  beforeAll(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    for (const chain of [OTHERS, SMALL]) await home.store.run('fillChain', chain);
    await home.store.run('fillPayments', OTHERS);
    const rows = Array.from({ length: 1000 }, (_, nth) => ({
      ...{ id: `ticket-${nth}`, type: 'LOCATION_TICKET' as const, parentId: `others-shop-${nth % 20}` },
      ...{ owner: `others-customer-${nth % 500}`, reference: 'others', at: BEGIN + nth, content: '{}' },
    }));
    await home.store.run('putPast', { rows });
    // PostgreSQL plans by its statistics, which it would update by itself only at some time.
    if (engineUnderTest() === 'postgres') await home.store.read.executeQuery(CompiledQuery.raw('analyze'));
  });
  afterAll(() => home.close());

  test.each(COUNTS)('those that moved are found from what moved, at %i shops', async (count) => {
    const ways = await waysOf(() => movedSales(spy, shops(count), { from: BEGIN, to: NOW }));
    expect(readBy(ways)[0]).toMatch(/^moved_sale/);
    expect(ways.join('\n')).not.toMatch(/record_type/);
  });

  const spend = (): void => undefined;
  async function lookThrough(count: number): Promise<void> {
    const before = { at: NOW, id: '' };
    for await (const _ of salesBefore(spy, shops(count), { from: BEGIN, before }, spend));
  }

  test.each(COUNTS)(
    'those of a period are read by the index of each location, at %i shops',
    async (count) => {
      const read = readBy(await waysOf(() => lookThrough(count))).filter(
        (name) => !/moved|record_pkey|autoindex/.test(name),
      );
      expect(read.filter((name) => name === 'record_parent_type')).toHaveLength(count);
      expect(new Set(read.filter((name) => !/^(share|record)$/.test(name)))).toEqual(
        new Set(['record_parent_type']),
      );
    },
  );

  test.each(COUNTS)(
    'their tickets, and the sales of one buyer, are read by the index of each location or buyer, at %i shops',
    async (count) => {
      const buyers = ['small-customer-1', 'small-customer-2'];
      for (const ask of [
        () => ticketsOfSales(spy, shops(count)),
        () => ticketsOfSales(spy, shops(count), buyers),
        () => salesWithTicket(spy, shops(count), BEGIN, spend),
        () => salesOfBuyer(spy, shops(count), 'small-customer-1'),
      ]) {
        const ways = await waysOf(ask);
        expect(ways.join('\n')).toMatch(/record_(parent|owner)_type/);
        expect(ways.join('\n')).not.toMatch(/record_type|Seq Scan|SCAN record/);
      }
    },
  );

  test.each(['others-customer-1', 'stranger'])(
    'the traces of %s at a shop that sold much are looked for by the person',
    async (sub) => {
      const ways = await waysOf(() =>
        refusalWithout(spy, { sub, email: null }, 'others-shop-0', 'NOT_FOUND'),
      );
      expect(readBy(ways).at(-1)).toBe('record_owner_type');
      expect(ways.join('\n')).not.toMatch(/record_parent_type|Seq Scan|SCAN record/);
    },
  );

  test('the purchases of a sale’s buyer at its shop are counted by the buyer', async () => {
    given.answer = null;
    const asked = { viewer: { sub: 'others', email: null }, spend };
    const ways = await waysOf(async () => {
      const { purchases } = await showSale(spy, 'others-sale-1', asked);
      expect(purchases).toBe(40);
    });
    given.answer = [];
    expect(readBy(ways).at(-1)).toBe('record_owner_type');
    expect(ways.join('\n')).not.toMatch(/record_location|Seq Scan on record|SCAN record/);
  });

  test('a sale of a tablet’s guest looks through no other sales of that tablet', async () => {
    const owner = guestOf('a'.repeat(64));
    const rows = [0, 1].map((nth) => ({
      ...{ id: `guest-sale-${nth}`, type: 'SHOPPING_PURCHASE' as const, parentId: 'others-shop-1', owner },
      ...{ reference: null, at: BEGIN + nth, content: '{"status":"PAID"}' },
    }));
    await home.store.run('putPast', { rows });
    given.answer = null;
    const asked = { viewer: { sub: 'others', email: null }, spend };
    const ways = await waysOf(async () => {
      expect((await showSale(spy, 'guest-sale-0', asked)).purchases).toBe(1);
    });
    given.answer = [];
    expect(readBy(ways)).not.toContain('record_location');
  });

  test('those that are known by id are read by it, while purchases are many', async () => {
    const ids = Array.from({ length: 25 }, (_, nth) => `others-sale-${nth}`);
    const ways = await waysOf(() => recordsById(spy, 'SHOPPING_PURCHASE', ids));
    expect(ways.join('\n')).toMatch(/sqlite_autoindex_record_1|record_pkey/);
  });

  test('those of a code are read by its indexes, while charges and payments of others are many', async () => {
    const sales = Array.from({ length: 25 }, (_, nth) => `others-sale-${nth}`);
    const code = 'E60701190202511301412';
    given.answer = sales.map((id) => ({ txid: `p01${id}`, record_id: id, end_to_end_id: code }));
    for (const ask of [() => codedSales(spy, shops(1), code), () => codedAmong(spy, sales, code)]) {
      const ways = await waysOf(ask);
      expect(readBy(ways).join()).toMatch(/pix_payment/);
      expect(ways.join('\n')).not.toMatch(
        /Seq Scan on (charge|pix_payment|record)|SCAN (charge|pix_payment|record)/,
      );
    }
    given.answer = [];
  });
});
