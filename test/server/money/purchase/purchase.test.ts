import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('buying', () => {
  let shop: Shop;

  shopForEach((opened) => {
    shop = opened;
  });

  const { coffees, buyOne, lastTold } = buyerOf(() => shop);

  test('[S-12] a purchase without an id of its own is refused: it could not be sent again without buying twice', async () => {
    for (const id of ['1', randomUUID().toUpperCase()])
      for (const useBalance of [true, false])
        expect(await shop.buy(ANA, coffees(1), 4.8, { id, useBalance })).toMatchObject({
          ...{ kind: 'refused', code: 'BAD_INPUT', detail: { field: 'id' } },
        });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
  });

  test('[S-12] a purchase starts PENDING with the stock held and every field of the record', async () => {
    const { id } = shop.must(
      await shop.buy(
        ANA,
        [
          { id: COFFEE, quantity: 2 },
          { id: WATER, quantity: 1 },
        ],
        12.8,
      ),
    );
    expect(await shop.content(id)).toMatchObject({
      status: 'PENDING',
      totalAmount: 12.8,
      originalAmount: 12.8,
      savings: 0,
      total: 12.8,
      appliedCampaigns: [],
      locationId: PLACE,
      locationName: 'Mercadinho Demo',
      balanceUsed: 0,
      pixAmount: 12.8,
      qrCode: null,
      purchaseDate: '2026-11-20T12:00:00.000Z',
      expiresAt: '2026-11-20T12:10:00.000Z',
      items: [
        {
          id: COFFEE,
          name: 'Café',
          price: 4.8,
          quantity: 2,
          originalPrice: 4.8,
          cost: 2,
          discount: 0,
          campaignId: null,
          takePayDiscount: 0,
        },
        {
          id: WATER,
          name: 'Água',
          price: 3.2,
          quantity: 1,
          originalPrice: 3.2,
          cost: null,
          discount: 0,
          campaignId: null,
          takePayDiscount: 0,
        },
      ],
    });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 1, reserved: 2 });
  });

  test('[S-12, S-13] the code arrives as an event and in the record, good for ten minutes', async () => {
    const id = await buyOne();
    const purchase = await shop.purchase(id);
    expect(purchase).toMatchObject({ status: 'AWAITING_PAYMENT', expiresAt: shop.now() + 10 * MINUTE });
    expect(await lastTold()).toMatchObject({
      type: 'PURCHASE_QR_CODE_CREATED',
      purchaseId: id,
      content: {
        qrCode: purchase.qrCode,
        amount: 4.8,
        locationId: purchase.locationId,
        locationName: purchase.locationName,
      },
    });
  });

  test('[S-12] what a client may not buy is refused and leaves no trace', async () => {
    const code = async (items: { id: string; quantity: number }[], total: number, sub = ANA) => {
      const verdict = await shop.buy(sub, items, total);
      return verdict.kind === 'refused' ? verdict.code : verdict.kind;
    };
    expect(await code([], 0)).toBe('EMPTY_CART');
    expect(await code(coffees(4), 19.2)).toBe('OUT_OF_STOCK');
    expect(await code(coffees(0), 0)).toBe('BAD_QUANTITY');
    expect(await code(coffees(1.5), 7.2)).toBe('BAD_QUANTITY');
    expect(await code([...coffees(1), ...coffees(1)], 9.6)).toBe('BAD_INPUT');
    expect(await code([{ id: randomUUID(), quantity: 1 }], 4.8)).toBe('ITEM_UNAVAILABLE');
    expect(await code(coffees(1), 4.79)).toBe('PRICE_CHANGED');
    expect(await code(coffees(1), 4.8, randomUUID())).toBe('PROFILE_INCOMPLETE');
    expect(await shop.buy(ANA, coffees(1), 0.01)).toMatchObject({ detail: { totalAmount: 4.8 } });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect(await shop.jobs()).toEqual([]);
  });

  test('[S-12] a cart has at most fifty goods', async () => {
    const lines = (many: number) => Array.from({ length: many }, () => ({ id: randomUUID(), quantity: 1 }));
    expect(await shop.buy(ANA, lines(51), 1)).toMatchObject({
      ...{ code: 'BAD_INPUT', detail: { field: 'items', max: 50 } },
    });
    expect(await shop.buy(ANA, lines(50), 1)).toMatchObject({ code: 'ITEM_UNAVAILABLE' });
  });

  test('[S-12] a device whose clock is more than ten minutes off is told so, and nothing happens', async () => {
    const at = (ms: number) =>
      shop.buy(ANA, coffees(1), 4.8, { purchaseDate: new Date(shop.now() + ms).toISOString() });
    for (const off of [-11 * MINUTE, 11 * MINUTE]) {
      expect(await at(off)).toMatchObject({
        kind: 'refused',
        code: 'CLOCK_SKEW',
        detail: { serverTime: shop.now() },
      });
    }
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect(await at(9 * MINUTE)).toMatchObject({ kind: 'applied' });
  });

  test('[S-11, S-12] prices and promotions are the server’s own', async () => {
    await shop.seed({
      ...{ id: 'campaign1', type: 'CAMPAIGN', parentId: PLACE, owner: OWNER, reference: 'Café pela metade' },
      fields: {
        type: 'simple_items',
        status: 'ACTIVE',
        discount: 50,
        items: [COFFEE],
        startDate: '2026-11-01T00:00:00Z',
        endDate: '2026-12-01T00:00:00Z',
      },
    });
    expect((await shop.buy(ANA, coffees(2), 9.6)).kind).toBe('refused');
    const { id } = shop.must(await shop.buy(ANA, coffees(2), 4.8));
    expect(await shop.content(id)).toMatchObject({
      totalAmount: 4.8,
      originalAmount: 9.6,
      savings: 4.8,
      items: [{ price: 2.4, discount: 50, campaignId: 'campaign1' }],
    });
  });

  test('[S-08] a campaign of days alone runs to the end of its last day in Brazil', async () => {
    const half = { type: 'simple_items', status: 'ACTIVE', discount: 50, items: [COFFEE] };
    const days = { startDate: '2026-11-20', endDate: '2026-11-20' };
    await shop.seed({
      ...{ id: 'today', type: 'CAMPAIGN', parentId: PLACE, owner: OWNER, reference: 'Só hoje' },
      fields: { ...half, ...days },
    });
    // From nine in the morning to eleven at night, which is the next day in UTC.
    shop.advance(14 * 60 * MINUTE);
    shop.must(await shop.buy(ANA, coffees(1), 2.4));
    shop.advance(60 * MINUTE);
    expect(await shop.buy(ANA, coffees(1), 2.4)).toMatchObject({ code: 'PRICE_CHANGED' });
  });

  test('the same purchase sent twice is one purchase', async () => {
    const id = randomUUID();
    await shop.buy(ANA, coffees(1), 4.8, { id });
    await shop.buy(ANA, coffees(1), 4.8, { id });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 1 });
    expect((await shop.buy(ANA, coffees(2), 9.6, { id })).kind).toBe('refused');
  });

  test('[S-15] an unpaid code expires: stock and held balance go back, and the buyer is told', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 100, reference: 'a' }));
    const id = await buyOne(ANA, { useBalance: true });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 0 });
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect(await shop.purchase(id)).toMatchObject({
      status: 'EXPIRED',
      qrCode: null,
      balanceUsed: 100,
      pixAmount: 380,
    });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 100 });
    expect(await lastTold()).toMatchObject({
      type: 'PURCHASE_STATUS_CHANGED',
      content: { status: 'EXPIRED', amount: 4.8, locationName: 'Mercadinho Demo' },
    });
    expect(
      await shop.psp.getCharge(
        (await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow()).txid,
      ),
    ).toMatchObject({ value: { status: 'REMOVED_BY_RECEIVER' } });
  });

  test('owners may buy in their own shop', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: OWNER, amount: 480, reference: 'a' }));
    shop.must(await shop.buy(OWNER, coffees(1), 4.8, { useBalance: true }));
    expect(await shop.profile(OWNER)).toMatchObject({ balance: 0, revenue: 480, score: 1 });
  });

  test('a charge whose answer was lost is found again under its own id', async () => {
    shop.bank.faults.timeoutsAfterCommit = 1;
    const id = await buyOne();
    expect((await shop.purchase(id)).status).toBe('PENDING');
    shop.advance(1000);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
    expect(shop.bank.recentCharges(10)).toHaveLength(1);
  });

  test('[S-16] a charge that the bank refuses fails the purchase and gives everything back', async () => {
    const create = shop.psp.createCharge;
    shop.psp.createCharge = async () => ({
      kind: 'refused',
      code: 'CobOperacaoInvalida',
      detail: 'recusada',
    });
    const id = await buyOne();
    shop.psp.createCharge = create;
    expect((await shop.purchase(id)).status).toBe('FAILED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect(await lastTold()).toMatchObject({ type: 'PURCHASE_ERROR', content: { canRetry: false } });
  });

  test('what costs nothing is paid at once and moves no money', async () => {
    await shop.seed({
      ...{ id: 'gift', type: 'CAMPAIGN', parentId: PLACE, owner: OWNER, reference: 'Grátis' },
      fields: {
        type: 'simple_items',
        discount: 100,
        items: [COFFEE],
        startDate: '2026-11-01T00:00:00Z',
        endDate: '2026-12-01T00:00:00Z',
      },
    });
    const { id } = shop.must(await shop.buy(ANA, coffees(1), 0));
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 0 });
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 0 });
  });

  test('goods of another shop cannot ride along', async () => {
    const [elsewhere, sweet] = [randomUUID(), randomUUID()];
    await shop.seed({
      ...{ id: elsewhere, type: 'LOCATION', owner: BIA, reference: 'PRIVATE' },
      fields: { name: 'Outra' },
    });
    await shop.seed({
      ...{ id: sweet, type: 'ITEM', parentId: elsewhere, owner: BIA, reference: 'Bala' },
      fields: { name: 'Bala', price: 1, quantity: 9 },
    });
    expect(await shop.buy(ANA, [{ id: sweet, quantity: 1 }], 1)).toMatchObject({ code: 'ITEM_UNAVAILABLE' });
  });

  test('one person holds only so many unpaid purchases', async () => {
    const water = () => shop.buy(ANA, [{ id: WATER, quantity: 1 }], 3.2);
    await shop.seed({
      ...{ id: WATER, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Água' },
      fields: { name: 'Água', price: 3.2, quantity: 20 },
    });
    for (let n = 0; n < 10; n += 1) shop.must(await water());
    expect(await water()).toMatchObject({ code: 'RATE_LIMITED' });
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect((await water()).kind).toBe('applied');
  });

  test('a code that the bank makes after its purchase ended is voided at the bank', async () => {
    const create = shop.psp.createCharge;
    shop.psp.createCharge = async (charge) => {
      const made = await create(charge);
      await shop.store.run('endCharge', { txid: charge.txid, status: 'CANCELLED' });
      return made;
    };
    const id = await buyOne();
    expect((await shop.purchase(id)).status).toBe('CANCELLED');
    expect(shop.bank.recentCharges(1)).toMatchObject([{ status: 'REMOVED_BY_RECEIVER' }]);
    expect(await shop.told(ANA)).toMatchObject([{ content: { status: 'CANCELLED' } }]);
  });
});
