import { afterAll, beforeAll, expect, test } from 'vitest';
import { createResolvers } from '../../../../server/records/graphql/resolvers.ts';
import { positionsOf, salesOfBuyer } from '../../../../server/records/sales/certain-sales.ts';
import { listSales, type SalesArgs } from '../../../../server/records/sales/list-sales.ts';
import { proofNumber } from '../../../../src/domain/shop/proof-number.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import { counted } from '../support/counted.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
/** Sales of two shops, one a day, the newest a day old. */
const CHAIN = { owner: 'dona', shops: 2, items: 1, sales: 40, from: NOW - 40 * DAY_MS, step: DAY_MS };

describeOnEngine('what an owner looks for among the sales', () => {
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;

  beforeAll(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    await home.store.run('fillChain', CHAIN);
    await home.store.run('fillPayments', CHAIN);
  });
  afterAll(() => home.close());

  /** Ids of the sales found, by default within the last seven days. */
  const found = async (args: Partial<SalesArgs>): Promise<string[]> => {
    const viewer = { sub: 'dona', email: 'dona@exemplo.com' };
    const week = { from: NOW - 7 * DAY_MS, to: NOW };
    const page = await listSales(home.store.read, { ...week, ...args }, { viewer, spend: () => undefined });
    return page.sales.map(({ id }) => id);
  };

  test('[MB-04] the number on a proof finds its sale, which may have no other name', async () => {
    const id = 'dona-sale-38';
    expect(await found({ search: proofNumber(id).replace(' ', '').toLowerCase() })).toEqual([id]);
  });

  test('[MB-04] [R-05] the sales of one buyer are found by the person, at own locations alone', async () => {
    const fields = { status: 'PAID', totalAmount: 10, balanceUsed: 10, items: [] };
    const rows = ['dona-shop-0', 'dona-shop-1', 'other-shop'].map((parentId, nth) => ({
      ...{
        id: `marina-${nth}`,
        type: 'SHOPPING_PURCHASE' as const,
        parentId,
        owner: 'marina',
        reference: null,
      },
      ...{ content: JSON.stringify(fields), at: NOW - (nth + 1) * DAY_MS },
    }));
    await home.store.run('putPast', { rows });
    expect(await found({ buyer: 'marina' })).toEqual(['marina-0', 'marina-1']);
    expect(await found({ buyer: 'marina', shop: 'dona-shop-1' })).toEqual(['marina-1']);
    expect(await found({ buyer: 'marina', from: NOW - 1.5 * DAY_MS })).toEqual(['marina-0']);
    expect(await found({ buyer: 'marina', filter: 'ticket' })).toEqual([]);
    expect(await found({ buyer: 'nobody' })).toEqual([]);
    await expect(found({ buyer: 'guest-0123' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('[MB-04] a whole code finds no sale of others beside one buyer', async () => {
    const search = 'E6070119020251130141212';
    expect(await found({ search, buyer: 'dona-customer-12' })).toEqual(['dona-sale-12']);
    expect(await found({ search, buyer: 'dona-customer-13' })).toEqual([]);
  });

  test('[MB-04] the first page of a buyer’s sales with a ticket has the oldest of them', async () => {
    const content = JSON.stringify({ status: 'PAID', totalAmount: 10, balanceUsed: 10, items: [] });
    const person = { parentId: 'dona-shop-0', owner: 'joao' };
    const sales = Array.from({ length: 30 }, (_, nth) => ({
      ...{ ...person, id: `joao-${nth}`, type: 'SHOPPING_PURCHASE' as const, reference: null },
      ...{ content, at: NOW - (nth + 1) * HOUR_MS },
    }));
    const ticket = {
      ...{ ...person, id: 'joao-ticket', type: 'LOCATION_TICKET' as const, reference: 'dona', at: NOW },
      content: JSON.stringify({ relatedObject: { type: 'SHOPPING_PURCHASE', id: 'joao-29' } }),
    };
    await home.store.run('putPast', { rows: [...sales, ticket] });
    expect(await found({ buyer: 'joao', filter: 'ticket', first: 5 })).toEqual(['joao-29']);
  });

  test('[R-05] the sales of one buyer are not read where there is no shop, and are paid for where they are many', async () => {
    const { read, count } = counted(home.store.read);
    expect(await salesOfBuyer(read, [], 'marina')).toEqual([]);
    expect(count()).toBe(0);
    let spent = 0;
    const ids = Array.from({ length: 1200 }, (_, nth) => `unknown-${nth}`);
    await positionsOf(home.store.read, ids, () => {
      spent += 1;
    });
    expect(spent).toBe(2);
  });

  test('[MB-04] [ML-01] their totals read no day again that the overview added up', async () => {
    const context = {
      viewer: { sub: 'dona', email: 'dona@exemplo.com' },
      allowance: { spend: () => undefined },
    } as never;
    const cost = async (isAfter: boolean): Promise<number> => {
      const { read, count } = counted(home.store.read);
      const { Query } = createResolvers(
        { read } as never,
        () => undefined,
        () => NOW,
      );
      if (isAfter) await Query.overview?.(null, {} as never, context);
      const before = count();
      await Query.sales?.(null, { from: NOW - 3 * DAY_MS, to: NOW } as never, context);
      return count() - before;
    };
    expect(await cost(true)).toBeLessThan(await cost(false));
  });

  test('[MB-04] a whole code of PIX finds its sale out of the period, its beginning within it', async () => {
    const code = (nth: number): string => `E60701190202511301412${nth}`;
    expect(await found({ search: code(12) })).toEqual(['dona-sale-12']);
    expect(await found({ search: code(39), from: NOW - 30 * DAY_MS, to: NOW - 20 * DAY_MS })).toEqual([
      'dona-sale-39',
    ]);
    expect(await found({ search: code(12), filter: 'ticket' })).toEqual([]);
    expect(await found({ search: code(12), filter: 'returned' })).toEqual([]);
    // The first sale's code is the beginning of ten others. A whole code finds only its own sale.
    expect(await found({ search: code(3) })).toEqual(['dona-sale-3']);
    expect(await found({ search: code(3).slice(0, -1) })).toHaveLength(7);
  });
});
