import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listSales, type SalesArgs } from '../../../../server/records/sales/list-sales.ts';
import { createSalesTotals } from '../../../../server/records/sales/sales-totals.ts';
import { showSale } from '../../../../server/records/sales/show-sale.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { counted } from '../../records/support/counted.ts';
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
      await shop.seed({
        ...{ id: 'b@example.com', type: 'PROFILE', owner: ANA },
        fields: {
          ...{
            name: 'Marina Duarte',
            email: 'b@example.com',
            cpf: '52998224725',
            balance: 500,
            revenue: 0,
            score: 0,
          },
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
  const paged = async (args: Partial<SalesArgs> & { first: number }): Promise<string[]> => {
    const met: string[] = [];
    let after: string | null = null;
    do {
      const page = await ask({ ...args, after });
      expect(page.sales.length).toBeLessThanOrEqual(args.first);
      met.push(...page.sales.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    return met;
  };
  const complain = async (sale: string) => {
    const content = { subject: 'Devolução', relatedObject: { id: sale, type: 'SHOPPING_PURCHASE' } };
    const input = { id: randomUUID(), type: 'LOCATION_TICKET' as const, parentId: PLACE };
    const viewer = { sub: ANA, email: null };
    return shop.must(
      await shop.store.run('createRecord', { viewer, input: { ...input, content: JSON.stringify(content) } }),
    );
  };
  /** Copies of a record, last changed a minute ago. */
  const copy = (id: string, copies: readonly { id: string; place: string }[], content = 'content') =>
    shop.store.run('alter', {
      statements: [
        `insert into record (id, type, parent_id, owner, content, created_at, updated_at, deleted, location_id, audience)
          with copy(id, place) as (values ${copies.map((one) => `('${one.id}', '${one.place}')`)})
          select copy.id, type, place, owner, ${content}, created_at, ${shop.now() - MINUTE}, 0, place, audience
          from record cross join copy where record.id = '${id}'`,
      ],
    });

  test('are listed newest first by the time of the sale, page after page, each once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 9; n += 1) made.unshift(await buy(ANA, n % 2 ? COFFEE : WATER, 1));
    await buy(BIA, COFFEE, 1, false);
    await give(made[7] ?? '', COFFEE);
    expect(await ids()).toEqual(made);
    expect(await paged({ first: 2 })).toEqual(made);
  });

  test('are those of the period alone, also when one of before it is given back within it', async () => {
    const before = await buy(ANA, COFFEE, 1);
    shop.advance(20 * DAY_MS);
    const from = shop.now();
    const within = await buy(ANA, WATER, 1);
    shop.advance(MINUTE);
    await give(before, COFFEE);
    expect(await ids({ from })).toEqual([within]);
    expect(await ids({ from, filter: 'returned' })).toEqual([]);
    expect(await ids({ from: 0 })).toEqual([within, before]);
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

  /** Payments to other shops, whose codes begin with `begin`. */
  const payElsewhere = async (begin: string, count: number): Promise<void> => {
    const each = (row: (nth: number) => string) => Array.from({ length: count }, (_, nth) => row(nth)).join();
    const now = shop.now();
    const statements = [
      `insert into charge (txid, purpose, record_id, owner, amount, status, expires_at, created_at, updated_at) values ${each(
        (nth) =>
          `('x${begin}${nth}', 'PURCHASE', 'other-${nth}', '${BIA}', 480, 'PAID', ${now}, ${now}, ${now})`,
      )}`,
      `insert into pix_payment (end_to_end_id, txid, amount, paid_at, outcome, created_at) values ${each(
        (nth) =>
          `('${begin}${String(nth).padStart(11, '0')}', 'x${begin}${nth}', 480, ${now}, 'PAID', ${now})`,
      )}`,
    ];
    shop.must(await shop.store.run('alter', { statements }));
  };

  test('[R-05] are found by a code’s beginning, however many payments of other shops begin alike', async () => {
    const sale = await buy(BIA, COFFEE, 1, false);
    await shop.runJobs();
    const { endToEndIds } = await pay(sale, 'double');
    await hear();
    shop.advance(MINUTE);
    const begin = endToEndIds[0]?.slice(0, 21) ?? '';
    await payElsewhere(begin, 501);
    const typed = [begin, begin.slice(0, 9), begin.toLowerCase()];
    // The sale's content names only one of its two payments.
    for (const search of [...typed, ...endToEndIds, ...endToEndIds.map((id) => id.slice(0, 31))])
      expect([search, await ids({ search })]).toEqual([search, [sale]]);
  });

  test('[R-05] tell nothing of a payment to another shop, by its whole code or its beginning', async () => {
    const begin = 'E99999999202511301412';
    const code = `${begin}${'0'.repeat(11)}`;
    await shop.seed({
      ...{ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: code },
      fields: { name: code, price: 4.8, quantity: 9 },
    });
    const sale = await buy(ANA, COFFEE, 1);
    for (const payments of [0, 1]) {
      if (payments > 0) await payElsewhere(begin, payments);
      expect([await ids({ search: begin }), await ids({ search: code })]).toEqual([[sale], [sale]]);
    }
  });

  test('are found by customer, item and amount, those with a ticket and those given back by a tap', async () => {
    const water = await buy(ANA, WATER, 1);
    const coffee = await buy(ANA, COFFEE, 3);
    expect(await ids({ search: 'agua' })).toEqual([water]);
    expect(await ids({ search: 'marina cafe' })).toEqual([coffee]);
    expect(await ids({ search: '14,40' })).toEqual([coffee]);
    expect(await ids({ search: 'duarte' })).toEqual([]);
    expect([await ids({ filter: 'ticket' }), await ids({ filter: 'returned' })]).toEqual([[], []]);
    const ticket = await complain(water);
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

  test('are all met by return and by ticket, however many there are', async () => {
    const [first, other] = [await buy(ANA, COFFEE, 1), await buy(ANA, WATER, 1)];
    const ticket = await complain(first);
    await give(first, COFFEE);
    await shop.seed({
      ...{ id: OTHER, type: 'LOCATION', owner: OWNER, reference: 'PUBLIC' },
      fields: { name: 'Outro' },
    });
    shop.advance(MINUTE * 10);
    const soldAt = shop.now() - MINUTE * 60;
    const sold = Array.from({ length: 520 }, (_, n) => ({ id: randomUUID(), place: n % 2 ? OTHER : PLACE }));
    shop.must(await copy(first, sold));
    const moved = sold.map(({ id, place }, n) => `('${id}', '${place}', ${soldAt - n * MINUTE})`);
    const statements = [`insert into moved_sale (id, location_id, sold_at) values ${moved}`];
    shop.must(await shop.store.run('alter', { statements }));
    expect(await paged({ filter: 'returned', first: 90 })).toEqual([first, ...sold.map(({ id }) => id)]);
    const tickets = sold.map(({ place }) => ({ id: randomUUID(), place }));
    shop.must(await copy(ticket.id, tickets, `replace(content, '${first}', '${other}')`));
    expect(await ids({ filter: 'ticket' })).toEqual([other, first]);
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
      const { read, count: statements } = counted(shop.store.read);
      await listSales(read, { from: 0, to: shop.now() + 1 }, { viewer, spend });
      return statements();
    };
    const alone = await count();
    for (let n = 0; n < 30; n += 1)
      await shop.seed({
        ...{ id: randomUUID(), type: 'LOCATION', owner: OWNER, reference: 'PUBLIC' },
        fields: { name: `Local ${n}` },
      });
    expect(await count()).toBe(alone);
    expect(alone).toBeLessThanOrEqual(6);
  });
});
