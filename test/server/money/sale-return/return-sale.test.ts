import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSale } from '../../../../src/records/content/sale.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { readItem } from '../../../../src/records/types/goods/item.ts';
import { readStockChange, STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

describeOnEngine('money given back by an owner', () => {
  let shop: Shop;
  let wallet: Wallet;
  const { pay, hear, buyOne } = buyerOf(() => shop);
  shopForEach(
    async (opened) => {
      shop = opened;
      wallet = walletOf(shop);
      await wallet.grant(ANA, 2000);
    },
    { coffee: 10 },
  );

  const buy = async (quantity = 3): Promise<string> =>
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity }], (480 * quantity) / 100, { useBalance: true }))
      .id;
  const give = (
    purchase: string,
    quantity: number,
    { restock = true, reason = 'nao-recebeu', sub = OWNER, id = randomUUID() as string } = {},
  ) => shop.request(sub, 'RETURN_SALE', { purchase, lines: [{ id: COFFEE, quantity }], restock, reason }, id);
  const code = (verdict: Awaited<ReturnType<typeof give>>) =>
    verdict.kind === 'refused' ? verdict.code : 'done';
  const money = async () => [(await shop.profile(ANA)).balance, (await shop.profile(OWNER)).revenue];
  const changes = async () => {
    const rows = await shop.store.read
      .selectFrom('record')
      .select('id')
      .where('type', '=', 'STOCK_CHANGE')
      .orderBy('created_at')
      .execute();
    const read = await Promise.all(
      rows.map(async ({ id }) => readStockChange(await wallet.record(id, 'STOCK_CHANGE'))),
    );
    return read.sort((a, b) => (a?.order ?? 0) - (b?.order ?? 0)).map((one) => one?.move);
  };

  test('units go back to the shelf and their money to the buyer, once, and everybody is told', async () => {
    const sale = await buy();
    shop.advance(MINUTE);
    const id = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect(JSON.parse(shop.must(await give(sale, 1, { id })).content ?? '')).toMatchObject({ amount: 4.8 });
    expect(code(await give(sale, 2, { id }))).toBe('CONFLICT');
    expect(await money()).toEqual([1040, 960]);
    expect((await shop.stock(COFFEE)).quantity).toBe(8);
    expect(await changes()).toEqual([{ kind: 'reposto', units: 1 }]);
    const [made] = readReturns((await shop.purchase(sale)).returns);
    expect(made).toMatchObject({
      id,
      amount: 480,
      reason: 'nao-recebeu',
      restock: true,
      failed: false,
      pix: null,
    });
    expect((await shop.told(ANA)).at(-1)).toMatchObject({
      type: 'PURCHASE_STATUS_CHANGED',
      purchaseId: sale,
      content: { message: 'Mercadinho Demo devolveu R$ 4,80 ao seu saldo.', returned: 4.8 },
    });
  });

  test('[X-04] goods that a return put back stay there, and a loss beside them is taken back', async () => {
    const sale = await buy();
    shop.must(await give(sale, 1, { restock: false, reason: 'defeito' }));
    const entries = await shop.store.read
      .selectFrom('record')
      .select(['id', 'content'])
      .where('type', '=', 'STOCK_CHANGE')
      .execute();
    const undo = (kind: string) => {
      const undoes = entries.find(({ content }) => JSON.parse(content ?? '{}').kind === kind)?.id ?? '';
      const entry = { itemId: COFFEE, at: shop.now(), move: { kind: 'desfeito', undoes } } as const;
      const { reference, content } = STOCK_CHANGE.write({ visitId: 'v', entry });
      const row = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: PLACE, reference };
      return shop.store.run('createRecord', {
        viewer: { sub: OWNER, email: 'dono@example.com' },
        input: { ...row, content: JSON.stringify(content) },
      });
    };
    expect(code(await undo('reposto'))).toBe('CONFLICT');
    expect((await shop.stock(COFFEE)).quantity).toBe(7);
    expect(code(await undo('retirado'))).toBe('done');
    expect((await shop.stock(COFFEE)).quantity).toBe(8);
  });

  test('what stays a sale is counted on the day of the sale', async () => {
    const sale = await buy();
    const at = (await wallet.record(sale, 'SHOPPING_PURCHASE')).updatedAt;
    shop.advance(100 * MINUTE);
    shop.must(await give(sale, 1));
    expect(readSale(await wallet.record(sale, 'SHOPPING_PURCHASE'))).toMatchObject({
      at,
      total: 960,
      lines: [{ quantity: 2, revenue: 960 }],
    });
    shop.must(await give(sale, 2));
    expect(readSale(await wallet.record(sale, 'SHOPPING_PURCHASE'))).toBeNull();
  });

  test('what came back broken is a loss of that reason, which can be undone', async () => {
    const sale = await buy();
    shop.must(await give(sale, 2, { restock: false, reason: 'defeito' }));
    expect((await shop.stock(COFFEE)).quantity).toBe(7);
    expect(await changes()).toEqual([
      { kind: 'reposto', units: 2 },
      { kind: 'retirado', units: 2, reason: 'quebra' },
    ]);
  });

  test('what comes back joins the lot that was sold, and what is lost at once takes no other lot’s date', async () => {
    const put = { kind: 'reposto' as const, units: 4, expires: '2026-11-30' };
    const entry = { itemId: COFFEE, at: shop.now(), move: put };
    const { reference, content } = STOCK_CHANGE.write({ visitId: 'visita', entry });
    const row = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: PLACE, reference };
    const viewer = { sub: OWNER, email: null };
    const input = { ...row, content: JSON.stringify(content) };
    shop.must(await shop.store.run('createRecord', { viewer, input }));
    const sale = await buy();
    const dated = async () => readItem(await wallet.record(COFFEE, 'ITEM')).lots?.map(({ units }) => units);
    expect(await dated()).toEqual([1]);
    shop.must(await give(sale, 1));
    expect(await dated()).toEqual([2]);
    shop.must(await give(sale, 2, { restock: false, reason: 'defeito' }));
    expect(await dated()).toEqual([2]);
  });

  test('goods whose item was removed have no shelf to go back to', async () => {
    const sale = await buy();
    shop.must(
      await shop.store.run('deleteRecord', {
        viewer: { sub: OWNER, email: null },
        input: { id: COFFEE, type: 'ITEM' },
      }),
    );
    shop.must(await give(sale, 1));
    shop.must(await give(sale, 2, { restock: false, reason: 'vencido' }));
    expect(await money()).toEqual([2000, 0]);
    expect(await changes()).toEqual([]);
    const made = readReturns((await shop.purchase(sale)).returns);
    expect(made.map(({ lines }) => lines[0])).toMatchObject([
      { quantity: 1, goods: 0 },
      { quantity: 2, goods: 0 },
    ]);
  });

  test('never more units than were sold, of this sale, by its owner', async () => {
    const sale = await buy();
    expect(code(await give(sale, 4))).toBe('RETURN_EXCEEDED');
    shop.must(await give(sale, 2));
    expect(code(await give(sale, 2))).toBe('RETURN_EXCEEDED');
    expect(code(await give(sale, 0))).toBe('RETURN_EXCEEDED');
    expect(code(await give(sale, 1, { reason: 'presente' }))).toBe('BAD_INPUT');
    for (const sub of [ANA, BIA]) expect(code(await give(sale, 1, { sub }))).toBe('PURCHASE_NOT_FOUND');
    expect(code(await give(randomUUID(), 1))).toBe('PURCHASE_NOT_FOUND');
    expect(code(await give(sale, 1, { id: '1' }))).toBe('BAD_INPUT');
  });

  test('revenue that was withdrawn gives nothing back', async () => {
    const sale = await buy();
    await wallet.giveKey(OWNER);
    shop.must(await wallet.withdrawRevenue(OWNER, 10));
    expect(code(await give(sale, 1))).toBe('RETURN_UNCOVERED');
    expect((await shop.stock(COFFEE)).quantity).toBe(7);
    const other = await buy(1);
    expect([code(await give(sale, 2)), code(await give(sale, 1)), code(await give(other, 1))]).toEqual([
      'RETURN_UNCOVERED',
      'done',
      'RETURN_UNCOVERED',
    ]);
  });

  test('[S-21] an unpaid sale, and one whose payment a bank claims or has back, gives nothing back', async () => {
    const sale = await buyOne(BIA);
    expect(code(await give(sale, 1))).toBe('SALE_UNPAID');
    await pay(sale);
    await hear();
    shop.must(await shop.store.run('planMoney', {}));
    const payment = (await shop.purchase(sale)).endToEndId ?? '';
    const claim = shop.bank.openClaim(payment) ?? '';
    await wallet.settle(MINUTE);
    expect(code(await give(sale, 1))).toBe('PAYMENT_TAKEN_BACK');
    shop.bank.decideClaim(claim, 'REJECTED');
    await wallet.settle(MINUTE);
    shop.bank.takeBack(payment, 100, 'MED_FRAUDE');
    await wallet.settle(MINUTE);
    expect(code(await give(sale, 1))).toBe('PAYMENT_TAKEN_BACK');
  });

  test('[S-21] what a bank takes back by an accepted claim is not given back before it is gone', async () => {
    const sale = await buyOne(BIA);
    await pay(sale);
    await hear();
    const endToEndId = (await shop.purchase(sale)).endToEndId ?? '';
    const claim = { id: 'M1', endToEndId, amount: 480, status: 'ACCEPTED' } as const;
    expect(shop.must(await shop.store.run('reportClaim', claim))).toBe('TAKEN_IN');
    expect(code(await give(sale, 1))).toBe('PAYMENT_TAKEN_BACK');
  });

  test('the open ticket about the sale tells what was given back', async () => {
    const sale = await buy();
    const ticket = shop.must(
      await shop.store.run('createRecord', {
        viewer: { sub: ANA, email: null },
        input: {
          id: randomUUID(),
          type: 'LOCATION_TICKET',
          parentId: PLACE,
          content: JSON.stringify({
            subject: 'Devolução',
            relatedObject: { id: sale, type: 'SHOPPING_PURCHASE' },
          }),
        },
      }),
    );
    shop.must(await give(sale, 1));
    const update = await shop.store.read
      .selectFrom('record')
      .selectAll()
      .where('parent_id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(update).toMatchObject({ type: 'TICKET_UPDATE', owner: OWNER });
    expect(JSON.parse(update.content ?? '')).toMatchObject({
      updateType: 'RESPONSE',
      message: 'Devolvi R$ 4,80 ao seu saldo: 1× Café.',
      author: { role: 'manager' },
    });
  });

  test('two returns at once give back what was paid and no more', async () => {
    const sale = await buy();
    const verdicts = await Promise.all([2, 2, 2].map((units) => give(sale, units)));
    expect(verdicts.map(code).sort()).toEqual(['RETURN_EXCEEDED', 'RETURN_EXCEEDED', 'done']);
    expect(await money()).toEqual([1520, 480]);
  });
});
