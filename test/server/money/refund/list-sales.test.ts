import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { listSales, type SalesArgs } from '../../../../server/records/sales/list-sales.ts';
import { createSalesTotals } from '../../../../server/records/sales/sales-totals.ts';
import { showSale } from '../../../../server/records/sales/show-sale.ts';
import { DAY_MS } from '../../../../src/domain/words/day.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { askerOf } from '../support/asker.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

const OTHER = '00000000-0000-4000-8000-0000000000ab';

describeOnEngine('the sales of own locations', () => {
  let shop: Shop;
  const { pay, hear } = buyerOf(() => shop);
  shopForEach(
    async (opened) => {
      shop = opened;
      await walletOf(shop).grant(ANA, 50_000);
      await shop.seed('b@example.com', 'PROFILE', null, ANA, null, {
        ...{
          name: 'Marina Duarte',
          email: 'b@example.com',
          cpf: '52998224725',
          balance: 500,
          revenue: 0,
          score: 0,
        },
      });
    },
    { coffee: 100, water: 100 },
  );

  const spend = () => undefined;
  const viewer = { sub: OWNER, email: null };
  const buy = async (sub: string, item: string, quantity: number, useBalance = true): Promise<string> => {
    const price = item === COFFEE ? 480 : 320;
    shop.advance(MINUTE);
    return shop.must(await shop.buy(sub, [{ id: item, quantity }], (price * quantity) / 100, { useBalance }))
      .id;
  };
  const give = async (purchase: string, item: string): Promise<void> => {
    const lines = [{ id: item, quantity: 1 }];
    shop.must(
      await shop.request(
        OWNER,
        'RETURN_SALE',
        { purchase, lines, restock: true, reason: 'vencido' },
        randomUUID(),
      ),
    );
  };
  const ask = (args: Partial<SalesArgs> = {}, sub = OWNER) =>
    listSales(
      shop.store.read,
      { from: shop.now() - 7 * DAY_MS, to: shop.now() + 1, ...args },
      { viewer: { sub, email: null }, spend },
    );
  const ids = async (args: Partial<SalesArgs> = {}, sub = OWNER) =>
    (await ask(args, sub)).sales.map(({ id }) => id);

  test('are listed newest first by the time of the sale, page after page, each once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 9; n += 1) made.unshift(await buy(ANA, n % 2 ? COFFEE : WATER, 1));
    await buy(BIA, COFFEE, 1, false);
    await give(made[7] ?? '', COFFEE);
    expect(await ids()).toEqual(made);
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page = await ask({ first: 2, after });
      expect(page.sales.length).toBeLessThanOrEqual(2);
      paged.push(...page.sales.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(made);
  });

  test('are their owner’s alone, of one location where it is named', async () => {
    const sale = await buy(ANA, COFFEE, 1);
    expect(await ids({ shop: PLACE })).toEqual([sale]);
    expect(await ids({ shop: OTHER })).toEqual([]);
    expect(await ids({}, ANA)).toEqual([]);
    expect(await ids({ shop: PLACE }, ANA)).toEqual([]);
    const one = (sub: string) => showSale(shop.store.read, sale, { viewer: { sub, email: null }, spend });
    expect((await one(OWNER)).purchases).toBe(1);
    await expect(one(ANA)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('name their buyer by first name and initial, and tell how they were paid', async () => {
    const sale = await buy(BIA, COFFEE, 2, false);
    await shop.runJobs();
    await pay(sale);
    await hear();
    await buy(ANA, COFFEE, 1);
    const [newest, paid] = (await ask()).sales;
    expect(newest).toMatchObject({ buyer: 'Marina D.', balanceUsed: 480, pixAmount: 0, endToEndId: null });
    expect(paid).toMatchObject({ buyer: 'Pessoa T.', balanceUsed: 0, pixAmount: 960 });
    expect(JSON.stringify([newest, paid])).not.toMatch(/Duarte|52998224725|qrCode/);
    expect(await ids({ way: 'pix' })).toEqual([sale]);
    const { endToEndId } = await shop.purchase(sale);
    expect(await ids({ search: endToEndId?.slice(0, 20) ?? '' })).toEqual([sale]);
    const { txid } = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    expect(await ids({ search: txid })).toEqual([sale]);
  });

  test('are found by customer, item and amount, those with a ticket and those given back by a tap', async () => {
    const water = await buy(ANA, WATER, 1);
    const coffee = await buy(ANA, COFFEE, 3);
    expect(await ids({ search: 'agua' })).toEqual([water]);
    expect(await ids({ search: 'marina cafe' })).toEqual([coffee]);
    expect(await ids({ search: '14,40' })).toEqual([coffee]);
    expect(await ids({ search: 'duarte' })).toEqual([]);
    expect([await ids({ filter: 'ticket' }), await ids({ filter: 'returned' })]).toEqual([[], []]);
    const content = { subject: 'Devolução', relatedObject: { id: water, type: 'SHOPPING_PURCHASE' } };
    const ticket = shop.must(
      await shop.store.run('createRecord', {
        viewer: { sub: ANA, email: null },
        input: {
          id: randomUUID(),
          type: 'LOCATION_TICKET',
          parentId: PLACE,
          content: JSON.stringify(content),
        },
      }),
    );
    await give(coffee, COFFEE);
    expect((await ask({ filter: 'ticket' })).sales).toMatchObject([
      { id: water, ticketId: ticket.id, isTicketOpen: true },
    ]);
    expect(await ids({ filter: 'returned' })).toEqual([coffee]);
    expect(await ids({ filter: 'returned', search: 'agua' })).toEqual([]);
    await expect(ask({ filter: 'odd' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('[MB-04] [S-22] stay on their day after a second payment and the code of a debt, and are given back for neither', async () => {
    const [twice, owed] = [await buy(BIA, COFFEE, 1, false), await buy(BIA, WATER, 1, false)];
    await shop.runJobs();
    await pay(twice);
    const { endToEndIds } = await pay(owed);
    await hear();
    shop.advance(MINUTE);
    const days = async () => (await createSalesTotals()(shop.store.read, week(), { viewer, spend }))?.days;
    const week = () => ({ from: shop.now() - 7 * DAY_MS, to: shop.now() + 1 });
    const before = { sales: (await ask()).sales.map(({ id, at }) => [id, at]), days: await days() };
    shop.advance(DAY_MS);
    shop.bank.takeBack(endToEndIds[0] ?? '', 320, 'MED_FRAUDE');
    await hear();
    await askerOf(() => shop).regenerate(owed, BIA);
    await pay(twice, 'double');
    await hear();
    expect(await shop.purchase(twice)).toMatchObject({ status: 'PAID', credited: 960 });
    expect(await shop.purchase(owed)).toMatchObject({ status: 'PAID', qrCode: expect.any(String) });
    expect({ sales: (await ask()).sales.map(({ id, at }) => [id, at]), days: await days() }).toEqual(before);
    expect(await ids({ filter: 'returned' })).toEqual([]);
  });

  test('come to the sums of their days, with what was given back beside them', async () => {
    const totalsOf = createSalesTotals();
    const first = await buy(ANA, COFFEE, 2);
    shop.advance(DAY_MS);
    await buy(ANA, COFFEE, 1);
    await give(first, COFFEE);
    const totals = await totalsOf(
      shop.store.read,
      { from: shop.now() - 7 * DAY_MS, to: shop.now() + 1 },
      { viewer, spend },
    );
    expect(totals).toMatchObject({
      days: [
        { sales: 1, revenue: 480 },
        { sales: 1, revenue: 480 },
      ],
      returned: 480,
    });
  });

  test('cost the same statements, however many locations there are', async () => {
    await buy(ANA, COFFEE, 1);
    const count = async (): Promise<number> => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const read = shop.store.read.withPlugin(counting);
      await listSales(read, { from: 0, to: shop.now() + 1 }, { viewer, spend });
      return statements;
    };
    const alone = await count();
    for (let n = 0; n < 30; n += 1)
      await shop.seed(randomUUID(), 'LOCATION', null, OWNER, 'PUBLIC', { name: `Local ${n}` });
    expect(await count()).toBe(alone);
    expect(alone).toBeLessThanOrEqual(6);
  });
});
