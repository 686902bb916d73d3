import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import {
  ANA,
  BIA,
  buyerOf,
  COFFEE,
  MINUTE,
  OWNER,
  type Shop,
  transferToKey,
  WATER,
} from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('paying', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });

  const { coffees, buyOne, pay, hear, lastTold } = buyerOf(() => shop);

  test('[S-15] an exact payment is announced, confirmed and served: stock, revenue, score and event', async () => {
    const id = await buyOne();
    const { endToEndIds } = await pay(id);
    await hear();
    expect(await shop.purchase(id)).toMatchObject({
      status: 'PAID',
      endToEndId: endToEndIds[0],
      paidAt: shop.now(),
      qrCode: null,
    });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 0 });
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 480, balance: 0 });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 0, score: 1 });
    expect(await lastTold()).toMatchObject({
      type: 'PURCHASE_STATUS_CHANGED',
      purchaseId: id,
      content: { status: 'PAID', message: 'Compra realizada com sucesso!' },
    });
    expect(await shop.balance('platform:psp')).toBe(-480);
  });

  test('a webhook is no proof: an invented payment pays nothing, a foreign key is ignored, a wrong secret is not found', async () => {
    const id = await buyOne();
    const { txid } = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    const pix = [
      {
        endToEndId: `E${'9'.repeat(31)}`,
        txid,
        valor: '4.80',
        chave: shop.bank.key,
        horario: '2026-11-20T12:00:00Z',
      },
    ];
    const post = (secret: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: `/pix/webhook/${secret}/pix`, payload });
    expect((await post('segredo-do-banco', { pix })).statusCode).toBe(200);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
    expect((await post('errado', { pix })).statusCode).toBe(404);
    expect((await post('segredo-do-banco', { pix: 'x' })).statusCode).toBe(400);
    const jobs = (await shop.jobs()).length;
    expect(
      (
        await post('segredo-do-banco', {
          pix: [{ ...pix[0], endToEndId: `E${'8'.repeat(31)}`, chave: 'outra' }],
        })
      ).statusCode,
    ).toBe(200);
    expect(await shop.jobs()).toHaveLength(jobs);
  });

  test('a webhook that comes twice or never changes nothing: the payment counts once, and watching finds it', async () => {
    shop.bank.faults.duplicateWebhooks = true;
    const first = await buyOne();
    await pay(first);
    await hear();
    const second = await buyOne(BIA);
    await pay(second, 'lost');
    await hear();
    expect((await shop.purchase(second)).status).toBe('AWAITING_PAYMENT');
    const paidAt = shop.now();
    shop.advance(15_000);
    await shop.runJobs();
    // The time of the payment, not of its notice.
    expect(await shop.purchase(second)).toMatchObject({ status: 'PAID', paidAt });
    expect(await shop.outcomes()).toEqual(['SETTLED', 'SETTLED']);
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 960 });
  });

  test('over is served and the surplus credited, under and double are credited', async () => {
    const over = await buyOne();
    await pay(over, 'normal', 500);
    await hear();
    expect(await shop.purchase(over)).toMatchObject({ status: 'PAID', credited: 20 });
    expect((await shop.profile(ANA)).balance).toBe(20);

    const under = await buyOne(BIA);
    await pay(under, 'wrong-amount');
    await hear();
    expect(await shop.purchase(under)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      qrCode: null,
      credited: 479,
    });
    expect((await shop.profile(BIA)).balance).toBe(479);
    expect((await lastTold(BIA))?.content?.message).toBe(
      'Recebemos menos que o valor da compra. R$ 4,79 foi creditado no seu saldo.',
    );
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect(await shop.purchase(under)).toMatchObject({ status: 'EXPIRED', credited: 479 });

    const double = await buyOne();
    await pay(double, 'double');
    await hear();
    expect(await shop.purchase(double)).toMatchObject({ status: 'PAID', credited: 480 });
    expect((await shop.profile(ANA)).balance).toBe(500);
    expect(await shop.outcomes()).toEqual([
      'DUPLICATE_CREDITED',
      'SETTLED',
      'SURPLUS_CREDITED',
      'UNDERPAID_CREDITED',
    ]);
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 960 });
  });

  test('[S-15] a payment that settles after the end is served while the goods are there, and the buyer is told', async () => {
    const id = await buyOne();
    await pay(id, 'late');
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    shop.advance(1000);
    await hear();
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(await lastTold()).toMatchObject({ content: { status: 'PAID' } });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 0 });
  });

  test('[S-15] too little that comes late is credited and serves nothing, though the goods are there', async () => {
    const id = await buyOne();
    await pay(id, 'late', 479);
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    shop.advance(1000);
    await hear();
    expect(await shop.purchase(id)).toMatchObject({ status: 'EXPIRED', credited: 479 });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 479, score: 0 });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect(await shop.outcomes()).toEqual(['LATE_CREDITED']);
  });

  test('a late payment whose goods are gone becomes balance', async () => {
    const id = await buyOne();
    await pay(id, 'late');
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    shop.must(await shop.buy(BIA, coffees(3), 14.4));
    shop.advance(1000);
    await hear();
    expect(await shop.purchase(id)).toMatchObject({ status: 'EXPIRED', credited: 480 });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 480, score: 0 });
    expect(await shop.outcomes()).toEqual(['LATE_CREDITED']);
  });

  test('a payment of no charge of ours waits in suspense', async () => {
    transferToKey(shop, 700);
    shop.must(await shop.store.run('planMoney', {}));
    await shop.runJobs();
    expect(await shop.outcomes()).toEqual(['SUSPENSE']);
    expect(await shop.balance('platform:suspense')).toBe(700);
  });

  test('the comparison with the bank finds what webhook and watching missed', async () => {
    const id = await buyOne();
    await pay(id, 'lost');
    await shop.store.run('planMoney', {});
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('PAID');
  });

  test('an item that its owner removed meanwhile stops neither expiry nor payment', async () => {
    const [first, second] = [await buyOne(), await buyOne(BIA)];
    const owner = { sub: OWNER, email: null };
    shop.must(await shop.store.run('deleteRecord', { viewer: owner, input: { id: COFFEE, type: 'ITEM' } }));
    await pay(first);
    await hear();
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect([(await shop.purchase(first)).status, (await shop.purchase(second)).status]).toEqual([
      'PAID',
      'EXPIRED',
    ]);
  });

  test('a payment that the bank reports for another key is not ours', async () => {
    const id = await buyOne();
    await pay(id);
    const read = shop.psp.getPayment;
    shop.psp.getPayment = async (endToEndId) => {
      const found = await read(endToEndId);
      return found.kind === 'ok'
        ? { kind: 'ok', value: { ...found.value, key: 'outra@example.com' } }
        : found;
    };
    await hear();
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
    expect(await shop.outcomes()).toEqual([]);
  });
  test('a late payment whose balance part was spent meanwhile becomes balance', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 320, reference: 'a' }));
    const id = await buyOne(ANA, { useBalance: true });
    await pay(id, 'late');
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    shop.must(await shop.buy(ANA, [{ id: WATER, quantity: 1 }], 3.2, { useBalance: true }));
    shop.advance(1000);
    await hear();
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    expect(await shop.profile(ANA)).toMatchObject({ balance: 160 });
    expect(await shop.outcomes()).toEqual(['LATE_CREDITED']);
  });

  test('one payment counts once, however often and at once it is reported', async () => {
    const id = await buyOne();
    const charge = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    const facts = { endToEndId: `E${'1'.repeat(31)}`, txid: charge.txid, amount: 480, paidAt: shop.now() };
    const report = async () => shop.must(await shop.store.run('settlePayment', facts));
    const together = await Promise.all([report(), report(), report()]);
    expect([...together, await report()].filter(({ fresh }) => fresh)).toEqual([
      { outcome: 'SETTLED', fresh: true },
    ]);
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect([await shop.profile(ANA), await shop.profile(OWNER)]).toMatchObject([
      { balance: 0 },
      { revenue: 480 },
    ]);
    expect(await shop.balance('platform:psp')).toBe(-480);
  });
});
