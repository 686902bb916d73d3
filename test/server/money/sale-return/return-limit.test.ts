import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showSale } from '../../../../server/records/sales/show-sale.ts';
import { STAFF_ROLES } from '../../../../src/domain/people/staff.ts';
import { RETURN_WAYS } from '../../../../src/domain/sales/sale-return.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import type { PushKind } from '../../../../src/records/push.ts';
import { readTicketUpdate } from '../../../../src/records/types/talk/ticket-update.ts';
import { runs } from '../../../support/runs.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { attendantOf, LIVIA, openForLivia, viewerOf } from '../support/attendant.ts';
import { devicesOf } from '../support/devices.ts';
import { ANA, BIA, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

describeOnEngine('money given back by who answers customers', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await openForLivia(shop);
    },
    { coffee: 200 },
  );

  const { write, change, hire, buy, complain, give } = attendantOf(() => shop);
  const buyByPix = async (quantity: number): Promise<string> => {
    const lines = [{ id: COFFEE, quantity }];
    const { id } = shop.must(await shop.buy(ANA, lines, (480 * quantity) / 100));
    await shop.runJobs();
    const charge = await shop.store.read
      .selectFrom('charge')
      .select('br_code')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    shop.bank.pay({ brCode: charge.br_code ?? '', mode: 'normal', amount: null });
    await walletOf(shop).settle(MINUTE);
    return id;
  };
  /** Buys by PIX, pays, and gives all of it back by PIX. */
  const giveByPix = async (quantity: number): Promise<string> => {
    const id = await buyByPix(quantity);
    await complain(id);
    const verdict = await give(id, quantity, LIVIA, { way: 'pix' });
    await walletOf(shop).settle(0, MINUTE);
    return verdict;
  };
  const money = async () => [(await shop.profile(ANA)).balance, (await shop.profile(OWNER)).revenue];
  const shown = (purchase: string, sub: string) =>
    showSale(shop.store.read, purchase, { viewer: viewerOf(sub), spend: () => undefined });
  const sees = (purchase: string, sub = LIVIA) =>
    shown(purchase, sub).then(
      ({ sale }) => sale.id,
      ({ code }) => code,
    );

  test('what goes back by PIX counts to the limit, and what the bank does not send counts no more', async () => {
    await hire(10);
    shop.bank.faults.refundMode = 'late-refuse';
    expect([await giveByPix(2), await giveByPix(2)]).toEqual(['done', 'done']);
    shop.bank.faults.refundMode = 'normal';
    expect([await giveByPix(2), await giveByPix(1)]).toEqual(['done', 'RETURN_ABOVE_LIMIT']);
    expect(await give(await buy(1), 1)).toBe('PURCHASE_NOT_FOUND');
  });

  test('[R-05] who asked hears that the bank did not send it, unless they may give nothing there by then', async () => {
    const staff = await hire(30);
    for (const sub of [OWNER, LIVIA]) await devicesOf(shop).signIn(sub);
    const told = async () => (await devicesOf(shop).told()).map(({ sub }) => sub).sort();
    shop.bank.faults.refundMode = 'late-refuse';
    expect(await giveByPix(1)).toBe('done');
    expect(await told()).toEqual([OWNER, LIVIA].sort());
    const sale = await buyByPix(1);
    await complain(sale);
    expect(await give(sale, 1, LIVIA, { way: 'pix' })).toBe('done');
    await shop.runJobs();
    await change(staff, { status: 'REMOVED' });
    await walletOf(shop).settle(MINUTE);
    expect(await told()).toEqual([OWNER, OWNER, LIVIA].sort());
  });

  test.each<[string, object, PushKind[], string[]]>([
    ['may give there', {}, ['payment'], [OWNER, LIVIA]],
    ['was dismissed since', { status: 'REMOVED' }, ['payment'], [OWNER]],
    ['may give nothing since', { returnLimit: 0 }, ['payment'], [OWNER]],
    ['switched news of payments off', {}, ['chat'], [OWNER]],
  ])(
    '[R-05] [N-04] what the bank did not send reaches a device of who asked: who %s',
    async (_who, since, kinds, heard) => {
      const staff = await hire(30);
      await devicesOf(shop).signIn(OWNER);
      await devicesOf(shop).signIn(LIVIA, kinds);
      shop.bank.faults.refundMode = 'late-refuse';
      expect(await giveByPix(1)).toBe('done');
      await change(staff, since);
      expect(await devicesOf(shop).sent()).toEqual([...heard].sort());
    },
  );

  test('within the limit the shop’s revenue gives it, the stock rises, and the ticket says who answered', async () => {
    await hire(30);
    const sale = await buy(3);
    const ticket = await complain(sale);
    expect(await sees(sale)).toBe(sale);
    expect(await give(sale, 2)).toBe('done');
    expect(await money()).toEqual([50_000 - 480, 480]);
    expect((await shop.stock(COFFEE)).quantity).toBe(199);
    const answers = await shop.store.read
      .selectFrom('record')
      .selectAll()
      .where('type', '=', 'TICKET_UPDATE')
      .where('parent_id', '=', ticket)
      .execute();
    const read = answers.map((row) =>
      readTicketUpdate({ ...row, parentId: ticket, createdAt: row.created_at, updatedAt: row.updated_at }),
    );
    expect(read).toMatchObject([
      { kind: 'response', role: 'manager', owner: LIVIA, authorName: 'Lívia Tavares' },
    ]);
    expect(answers.map(({ content }) => content).join()).not.toContain(viewerOf(LIVIA).email);
  });

  test('the limit counts all that was given in a day, in however many pieces and sales, and then begins anew', async () => {
    await hire(20);
    const [first, second] = [await buy(3), await buy(5)];
    for (const sale of [first, second]) await complain(sale);
    expect(await give(second, 5)).toBe('RETURN_ABOVE_LIMIT');
    expect([await give(first, 3), await give(second, 1), await give(second, 1)]).toEqual([
      'done',
      'done',
      'RETURN_ABOVE_LIMIT',
    ]);
    const refused = await shop.request(LIVIA, 'RETURN_SALE', {
      ...{ purchase: second, lines: [{ id: COFFEE, quantity: 1 }], restock: true, reason: 'vencido' },
    });
    expect(refused).toMatchObject({ detail: { limit: 20, left: 0.8 } });
    expect(await give(second, 4, OWNER)).toBe('done');
    shop.advance(DAY_MS);
    const third = await buy(1);
    await complain(third);
    expect(await give(third, 1)).toBe('done');
  });

  test('[R-05] a refusal says when the eldest return counts no more, and from then on the server takes another', async () => {
    await hire(9.6);
    const sale = await buy(9);
    await complain(sale);
    const ask = () =>
      shop.request(LIVIA, 'RETURN_SALE', {
        ...{ purchase: sale, lines: [{ id: COFFEE, quantity: 1 }], restock: true, reason: 'vencido' },
      });
    // Free units count for nothing, whenever they were given.
    await shop.seed({
      ...{ id: randomUUID(), type: 'REQUEST', parentId: LIVIA, owner: LIVIA, reference: 'RETURN_SALE' },
      fields: { locationId: PLACE, amount: 0 },
    });
    shop.advance(MINUTE);
    expect(await give(sale, 1)).toBe('done');
    const until = shop.now() + DAY_MS;
    shop.advance(60 * MINUTE);
    expect(await give(sale, 1)).toBe('done');
    shop.advance(until - shop.now() - 1);
    expect(await ask()).toMatchObject({ code: 'RETURN_ABOVE_LIMIT', detail: { left: 0, until } });
    shop.advance(1);
    expect(await give(sale, 1)).toBe('done');
  });

  test('the limit may be reached to the centavo, and what was given at another shop counts there alone', async () => {
    await hire(9.6);
    const elsewhere = { locationId: '00000000-0000-4000-8000-0000000000ab', amount: 500 };
    await shop.seed({
      ...{ id: randomUUID(), type: 'REQUEST', parentId: LIVIA, owner: LIVIA, reference: 'RETURN_SALE' },
      fields: elsewhere,
    });
    const sale = await buy(3);
    await complain(sale);
    expect([await give(sale, 2), await give(sale, 1)]).toEqual(['done', 'RETURN_ABOVE_LIMIT']);
  });

  test('[R-05] every role, by both ways: the owner and who answers with a limit and a ticket, and nobody else', async () => {
    const staff = await hire(undefined, 'stocker');
    const sale = await buyByPix(9);
    const quiet = await buyByPix(9);
    await complain(sale);
    const told: Record<string, string[]> = {};
    const ask = async (who: string, sub: string) => {
      told[who] = [];
      for (const purchase of [sale, quiet])
        for (const way of RETURN_WAYS) told[who].push(await give(purchase, 1, sub, { way }));
      await walletOf(shop).settle(0, MINUTE);
    };
    for (const role of STAFF_ROLES) {
      await change(staff, { role, ...(role === 'attendant' && { returnLimit: null }) });
      await ask(role, LIVIA);
    }
    await change(staff, { role: 'attendant', returnLimit: 500 });
    await ask('attendant with a limit', LIVIA);
    await change(staff, { status: 'REMOVED' });
    await ask('removed', LIVIA);
    await ask('buyer', ANA);
    await ask('stranger', BIA);
    await ask('owner', OWNER);
    const none = Array.from({ length: 4 }, () => 'PURCHASE_NOT_FOUND');
    expect(told).toEqual({
      ...{ stocker: none, attendant: none, partner: none, deputy: none },
      ...{ removed: none, buyer: none, stranger: none },
      'attendant with a limit': ['done', 'done', 'PURCHASE_NOT_FOUND', 'PURCHASE_NOT_FOUND'],
      owner: ['done', 'done', 'done', 'done'],
    });
  });

  test('[R-05] who gives back within a limit is not told what the goods cost, unlike the owner and a partner', async () => {
    const staff = await hire(30);
    const sale = await buy(2);
    await complain(sale);
    const content = async (sub: string) => (await shown(sale, sub)).sale.content;
    const told = await content(LIVIA);
    expect(JSON.parse(told)).toMatchObject({ totalAmount: 9.6, items: [{ id: COFFEE, quantity: 2 }] });
    expect(told).not.toContain('cost');
    await change(staff, { role: 'partner' });
    for (const sub of [OWNER, LIVIA]) expect(await content(sub)).toContain('"cost":');
  });

  test('[R-05] [W-06] revenue that does not cover a return is told to its owner, and to nobody who gives back for them', async () => {
    await hire(30);
    const sale = await buy(4);
    await complain(sale);
    await walletOf(shop).giveKey(OWNER);
    shop.must(await walletOf(shop).withdrawRevenue(OWNER, 15));
    const refused = (sub: string) =>
      shop.request(sub, 'RETURN_SALE', {
        ...{ purchase: sale, lines: [{ id: COFFEE, quantity: 1 }], restock: true, reason: 'vencido' },
      });
    const detail = { code: 'RETURN_UNCOVERED', detail: { available: 4.2 } };
    expect(await refused(OWNER)).toMatchObject(detail);
    const told = await refused(LIVIA);
    expect(told).toMatchObject({ code: 'RETURN_UNCOVERED' });
    expect(JSON.stringify(told)).not.toMatch(/available|4\.2/);
  });

  test('[R-05] without a ticket of its buyer, without a limit, in another role, or for oneself, there is no sale to give back', async () => {
    const staff = await hire(undefined);
    const sale = await buy(1);
    await complain(sale);
    expect([await give(sale, 1), await sees(sale)]).toEqual(['PURCHASE_NOT_FOUND', 'NOT_FOUND']);
    const limited = (fields: object) => JSON.stringify(fields);
    const change = (sub: string, fields: object) =>
      write('updateRecord', sub, { id: staff, type: 'STAFF', content: limited(fields) });
    expect(await change(LIVIA, { returnLimit: 500 })).toMatchObject({ code: 'FORBIDDEN' });
    for (const returnLimit of [-1, '30', 1000.01, [], Number.MAX_VALUE])
      expect(await change(OWNER, { returnLimit })).toMatchObject({ code: 'BAD_INPUT' });
    shop.must(await change(OWNER, { returnLimit: 30 }));
    const other = await buy(1);
    await complain(other, BIA);
    expect([await give(other, 1), await sees(other)]).toEqual(['PURCHASE_NOT_FOUND', 'NOT_FOUND']);
    const own = await buy(1, LIVIA);
    await complain(own, LIVIA);
    expect(await give(own, 1)).toBe('PURCHASE_NOT_FOUND');
    for (const role of ['stocker', 'partner', 'deputy']) {
      shop.must(await change(OWNER, { role }));
      expect(await give(sale, 1)).toBe('PURCHASE_NOT_FOUND');
    }
    shop.must(await change(OWNER, { role: 'attendant' }));
    shop.must(await change(OWNER, { status: 'REMOVED' }));
    expect([await give(sale, 1), await sees(sale)]).toEqual(['PURCHASE_NOT_FOUND', 'NOT_FOUND']);
  });

  test('whatever is asked for, in any order: never more than the limit of a day, never more than was paid', async () => {
    await hire(25);
    const asked = fc.array(
      fc.record({ units: fc.integer({ min: 1, max: 4 }), hours: fc.integer({ max: 30, min: 0 }) }),
      {
        ...{ minLength: 4, maxLength: 8 },
      },
    );
    await fc.assert(
      fc.asyncProperty(asked, async (steps) => {
        shop.advance(2 * DAY_MS);
        const given: { at: number; amount: number }[] = [];
        for (const { units, hours } of steps) {
          const sale = await buy(3);
          await complain(sale);
          shop.advance(hours * 60 * MINUTE);
          const day = given.filter(({ at }) => shop.now() - at < DAY_MS);
          const sum = day.reduce((all, { amount }) => all + amount, 0) + units * 480;
          const expected = units > 3 ? 'RETURN_EXCEEDED' : sum > 2_500 ? 'RETURN_ABOVE_LIMIT' : 'done';
          expect(await give(sale, units)).toBe(expected);
          if (expected === 'done') given.push({ at: shop.now(), amount: units * 480 });
        }
      }),
      { numRuns: runs(4) },
    );
  });
});
