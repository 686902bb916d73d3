import { expect, test } from 'vitest';
import { createMoneyJobs } from '../../../../server/money/register-money.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { askerOf } from '../support/asker.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('the code of a purchase that is not paid yet', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { buyOne, pay, hear, lastTold: last } = buyerOf(() => shop);
  const { ask, regenerate, payNewest } = askerOf(() => shop);

  test('[S-22] a living code is shown again, an expired one is replaced and can be paid', async () => {
    const id = await buyOne();
    const first = (await shop.purchase(id)).qrCode;
    await regenerate(id);
    expect(await last()).toMatchObject({ type: 'PURCHASE_QR_CODE_CREATED', content: { qrCode: first } });
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    await regenerate(id);
    const again = await shop.purchase(id);
    expect(again).toMatchObject({ status: 'AWAITING_PAYMENT', expiresAt: shop.now() + 10 * MINUTE });
    expect(again.qrCode).not.toBe(first);
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 1 });
    await payNewest(id);
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 480 });
  });

  test('[S-22] a code that has ended is replaced also before its end was noted', async () => {
    const id = await buyOne();
    const first = (await shop.purchase(id)).qrCode;
    shop.advance(10 * MINUTE);
    shop.must(await shop.store.run('reopenPurchase', { purchaseId: id }));
    expect(await shop.purchase(id)).toMatchObject({ status: 'PENDING', expiresAt: shop.now() + 10 * MINUTE });
    await shop.runJobs();
    const again = await shop.purchase(id);
    expect(again.status).toBe('AWAITING_PAYMENT');
    expect(again.qrCode).not.toBe(first);
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 1 });
  });

  test('[S-22] no other code is made before the bank has said what became of the one before', async () => {
    const id = await buyOne();
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    shop.bank.faults.outages = 99;
    await regenerate(id);
    for (let n = 0; n < 3; n += 1) {
      shop.advance(MINUTE);
      await shop.runJobs();
    }
    expect(await last()).toMatchObject({ type: 'PURCHASE_ERROR' });
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    expect(await shop.store.read.selectFrom('charge').selectAll().execute()).toHaveLength(1);
    shop.bank.faults.outages = 0;
    await regenerate(id);
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
  });

  test('[S-22] whoever asks for another code and has paid hears of the payment, and of no fault', async () => {
    const id = await buyOne();
    await payNewest(id, 'lost');
    shop.advance(10 * MINUTE);
    const work = createMoneyJobs(shop.moneyDeps())['purchase.regenerate'];
    expect(await work({ purchaseId: id }, { attempts: 1 } as never)).toEqual({ done: true });
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect((await shop.told(ANA)).map(({ type }) => type)).not.toContain('PURCHASE_ERROR');
  });

  test('[S-22] a debt that has changed gets a code of its own: the one before would not settle it', async () => {
    const id = await buyOne();
    const payment = await payNewest(id);
    const takeBack = async (amount: number) => {
      expect(shop.bank.takeBack(payment, amount, 'MED_FRAUDE')).toBe(true);
      for (let n = 0; n < 2; n += 1) {
        await shop.bank.webhooks.deliverDue();
        await shop.runJobs();
      }
      await regenerate(id);
      return (await last())?.content?.amount;
    };
    expect(await takeBack(180)).toBe(1.8);
    const first = (await shop.purchase(id)).qrCode;
    expect(await takeBack(300)).toBe(4.8);
    expect((await shop.purchase(id)).qrCode).not.toBe(first);
    await regenerate(id);
    expect(await shop.store.read.selectFrom('charge').selectAll().execute()).toHaveLength(3);
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect(await shop.purchase(id)).toMatchObject({ status: 'PAID', qrCode: null });
    await regenerate(id);
    await payNewest(id);
    expect(await shop.profile(ANA)).toMatchObject({ balance: 0 });
  });

  test('[S-22] the balance part is held anew with what is there now', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 300, reference: 'a' }));
    const id = await buyOne(ANA, { useBalance: true });
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 100, reference: 'b' }));
    await regenerate(id);
    expect(await shop.purchase(id)).toMatchObject({ balanceUsed: 400, pixAmount: 80 });
    await payNewest(id);
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(await shop.profile(ANA)).toMatchObject({ balance: 0 });
  });

  test('[S-22] one centavo stays for the code where the balance covers all by now; what used no balance takes none', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 1, reference: 'a' }));
    const mixed = await buyOne(ANA, { useBalance: true });
    const plain = await buyOne(ANA);
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 999, reference: 'b' }));
    await regenerate(plain);
    expect(await shop.purchase(plain)).toMatchObject({ balanceUsed: 0, pixAmount: 480 });
    await regenerate(mixed);
    expect(await shop.purchase(mixed)).toMatchObject({ balanceUsed: 479, pixAmount: 1 });
    expect(await shop.profile(ANA)).toMatchObject({ balance: 521 });
  });

  test('[S-22] what was paid or given up is over at once, without a debt', async () => {
    const [paid, givenUp] = [await buyOne(), await buyOne()];
    await payNewest(paid);
    await ask('CANCEL_PAYMENT', givenUp);
    expect((await shop.purchase(givenUp)).status).toBe('CANCELLED');
    for (const id of [paid, givenUp]) {
      await regenerate(id);
      expect(await last()).toMatchObject({ type: 'PURCHASE_ERROR', content: { code: 'PURCHASE_FINAL' } });
    }
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 0 });
  });

  test('[S-22] goods that are gone, or a purchase that is over, give an error without retry', async () => {
    const id = await buyOne();
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    const { id: other } = shop.must(await shop.buy(BIA, [{ id: COFFEE, quantity: 3 }], 14.4));
    await shop.runJobs();
    await regenerate(id);
    expect(await last()).toMatchObject({
      type: 'PURCHASE_ERROR',
      content: { code: 'OUT_OF_STOCK', canRetry: false },
    });
    await ask('CANCEL_PAYMENT', other, BIA);
    shop.advance(24 * 60 * MINUTE);
    await regenerate(id);
    expect(await last()).toMatchObject({ content: { code: 'PURCHASE_FINAL' } });
  });

  test('[S-21, S-22] money the bank takes back leaves a debt that blocks buying until its own code is paid', async () => {
    const id = await buyOne();
    const payment = await payNewest(id);
    expect(shop.bank.takeBack(payment, 480, 'MED_FRAUDE')).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      await shop.bank.webhooks.deliverDue();
      await shop.runJobs();
    }
    expect(await shop.profile(ANA)).toMatchObject({ balance: -480 });
    expect((await last())?.content?.message).toContain('O banco devolveu R$ 4,80');
    expect(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8)).toMatchObject({
      code: 'NEGATIVE_BALANCE',
    });

    await regenerate(id);
    expect(await last()).toMatchObject({ type: 'PURCHASE_QR_CODE_CREATED', content: { amount: 4.8 } });
    expect(await shop.purchase(id)).toMatchObject({
      qrCode: expect.any(String),
      pixAmount: 480,
      codeAmount: 480,
    });
    await payNewest(id);
    expect(await shop.profile(ANA)).toMatchObject({ balance: 0 });
    // The payment repays the sum that the bank took back, and no more.
    expect(await shop.purchase(id)).toMatchObject({ status: 'PAID', qrCode: null, repaid: 480, credited: 0 });
    expect((await last())?.content?.message).toBe(
      'Pagamento confirmado. R$ 4,80 foi creditado no seu saldo.',
    );
    expect((await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8)).kind).toBe('applied');
  });

  test('[S-22] the code of a debt that is smaller than its purchase tells its own amount in the record', async () => {
    const id = await buyOne();
    shop.bank.takeBack(await payNewest(id), 180, 'MED_OPERACIONAL');
    for (let n = 0; n < 2; n += 1) {
      await shop.bank.webhooks.deliverDue();
      await shop.runJobs();
    }
    await regenerate(id);
    expect(await last()).toMatchObject({ type: 'PURCHASE_QR_CODE_CREATED', content: { amount: 1.8 } });
    expect(await shop.purchase(id)).toMatchObject({ pixAmount: 480, codeAmount: 180 });
    await payNewest(id);
  });

  test('[S-22] the code of a debt ends when its expired purchase is held again', async () => {
    const paid = await payNewest(await buyOne());
    const id = await buyOne();
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    expect(shop.bank.takeBack(paid, 480, 'MED_FRAUDE')).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      await shop.bank.webhooks.deliverDue();
      await shop.runJobs();
    }
    await regenerate(id);
    const debt = (await shop.purchase(id)).qrCode;
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 480, reference: 'a' }));
    await regenerate(id);
    const held = await shop.purchase(id);
    expect(held.status).toBe('AWAITING_PAYMENT');
    expect(held.qrCode).not.toBe(debt);
    expect(shop.bank.pay({ brCode: debt ?? '', mode: 'normal', amount: null }).kind).toBe('refused');
    await hear();
    expect(await shop.purchase(id)).toEqual(held);
    await payNewest(id);
    expect((await shop.purchase(id)).status).toBe('PAID');
  });

  test('[S-15, S-22] a payment below the price ends its code, so another one is made when asked for', async () => {
    const id = await buyOne();
    await pay(id, 'normal', 479);
    await hear();
    expect(await shop.purchase(id)).toMatchObject({ status: 'AWAITING_PAYMENT', qrCode: null });
    await regenerate(id);
    expect(await shop.purchase(id)).toMatchObject({ qrCode: expect.any(String), credited: 479 });
    await payNewest(id);
    expect(await shop.purchase(id)).toMatchObject({ status: 'PAID', credited: 479 });
  });

  test('[S-15, S-22] a payment below the price that comes late, for an old code, leaves the new one', async () => {
    const id = await buyOne();
    await pay(id, 'late', 479);
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    await regenerate(id);
    const { qrCode } = await shop.purchase(id);
    expect(qrCode).toEqual(expect.any(String));
    shop.advance(1000);
    await hear();
    expect(await shop.purchase(id)).toMatchObject({ status: 'AWAITING_PAYMENT', qrCode, credited: 479 });
    await payNewest(id);
    expect((await shop.purchase(id)).status).toBe('PAID');
  });

  test('[S-22] of a code for a debt, what is more than the debt is credited', async () => {
    const id = await buyOne();
    expect(shop.bank.takeBack(await payNewest(id), 180, 'MED_OPERACIONAL')).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      await shop.bank.webhooks.deliverDue();
      await shop.runJobs();
    }
    await regenerate(id);
    await pay(id, 'double');
    await hear();
    expect(await shop.profile(ANA)).toMatchObject({ balance: 180 });
    expect(await shop.purchase(id)).toMatchObject({ repaid: 180, credited: 180 });
  });

  test('a return whose webhook never comes is found by the daily look', async () => {
    const id = await buyOne();
    const payment = await payNewest(id);
    await shop.store.run('planMoney', {});
    await shop.runJobs();
    shop.advance(24 * 60 * MINUTE);
    shop.bank.takeBack(payment, 100, 'MED_OPERACIONAL');
    await shop.runJobs();
    expect(await shop.profile(ANA)).toMatchObject({ balance: -100 });
  });

  test('[S-22] the end of an old code never undoes its successor, and an old code that was paid ends the new one', async () => {
    const id = await buyOne();
    const [first] = await shop.store.read.selectFrom('charge').selectAll().execute();
    expect(shop.bank.pay({ brCode: first?.br_code ?? '', mode: 'late', amount: null }).kind).toBe('paid');
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    await regenerate(id);
    expect(shop.must(await shop.store.run('endCharge', { txid: first?.txid ?? '', status: 'EXPIRED' }))).toBe(
      false,
    );
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
    shop.advance(1000);
    await shop.bank.webhooks.deliverDue();
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(shop.bank.recentCharges(2).map(({ status }) => status)).toEqual([
      'REMOVED_BY_RECEIVER',
      'REMOVED_BY_RECEIVER',
    ]);
  });
});
