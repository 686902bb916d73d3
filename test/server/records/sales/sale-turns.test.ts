import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { positionsOf, salesAt } from '../../../../server/records/sales/certain-sales.ts';
import { salesBefore } from '../../../../server/records/sales/sale-rows.ts';
import { salesWithTicket } from '../../../../server/records/sales/tickets-of-sales.ts';
import { openTestStore } from '../../support/open-store.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
const SALES = 1200;
const SHOPS = ['one-shop-0', 'one-shop-1'];

// Only SQLite answers without a turn of the event loop.
describe('sales that are looked through in batches', () => {
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;

  beforeAll(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    const chain = { owner: 'one', shops: 2, items: 1, sales: SALES, from: NOW - SALES, step: 1 };
    await home.store.run('fillChain', chain);
    const rows = Array.from({ length: SALES }, (_, nth) => ({
      ...{ id: `ticket-${nth}`, type: 'LOCATION_TICKET' as const, parentId: 'one-shop-0', owner: 'ana' },
      ...{ reference: 'one', at: NOW - nth },
      content: JSON.stringify({ relatedObject: { type: 'SHOPPING_PURCHASE', id: `one-sale-${nth}` } }),
    }));
    await home.store.run('putPast', { rows });
  });
  afterAll(() => home.close());

  /** Counts the paid batches, and the turns of the event loop that followed a payment. */
  function turns() {
    const count = { paid: 0, given: 0 };
    const spend = (): void => {
      count.paid += 1;
      setImmediate(() => {
        count.given += 1;
      });
    };
    return { count, spend };
  }

  test('leave others a turn behind each batch of a period', async () => {
    const { count, spend } = turns();
    let found = 0;
    const before = { at: NOW, id: '' };
    for await (const { rows } of salesBefore(home.store.read, SHOPS, { from: 0, before }, spend)) {
      found += rows.length;
      expect(count.given).toBe(count.paid);
    }
    expect(found).toBe(SALES);
    expect(count.paid).toBe(2);
  });

  test('leave others a turn behind each batch of sales that are known by name', async () => {
    const { count, spend } = turns();
    const ids = Array.from({ length: SALES }, (_, nth) => `one-sale-${nth}`);
    const positions = await positionsOf(home.store.read, ids);
    let found = 0;
    for await (const { rows } of salesAt(home.store.read, SHOPS, positions, spend)) {
      found += rows.length;
      expect(count.given).toBe(count.paid);
    }
    expect(found).toBe(SALES);
    expect(count.paid).toBe(2);
  });

  test('leave others a turn behind each batch of tickets', async () => {
    const { count, spend } = turns();
    expect(await salesWithTicket(home.store.read, SHOPS, 0, spend)).toHaveLength(SALES);
    expect(count).toEqual({ paid: 2, given: 2 });
  });
});
