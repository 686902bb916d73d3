import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { askerOf } from '../support/asker.ts';
import { devicesOf } from '../support/devices.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('what a buyer asks for', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { buyOne, lastTold: last } = buyerOf(() => shop);
  const { ask, payNewest } = askerOf(() => shop);

  test('[S-14] Paguei asks the bank now: unpaid says that the bank has not confirmed, paid is PAID', async () => {
    const id = await buyOne();
    expect(await ask('PROCESS_PAYMENT', id)).toBe('applied');
    expect(await last()).toMatchObject({
      type: 'PURCHASE_STATUS_CHANGED',
      content: {
        status: 'AWAITING_PAYMENT',
        message: expect.stringContaining('Ainda não recebemos a confirmação do banco'),
      },
    });
    await payNewest(id, 'lost');
    shop.advance(10_000);
    await ask('PROCESS_PAYMENT', id);
    expect(await last()).toMatchObject({ content: { status: 'PAID' } });
    expect((await shop.told(ANA)).filter(({ content }) => content?.status === 'PAID')).toHaveLength(1);
  });

  test.each([
    ['PAID', 0],
    ['EXPIRED', 11 * MINUTE],
  ])(
    '[S-14] [N-04] %s is told to a closed app once, and to the screen whenever it asks',
    async (status, wait) => {
      await devicesOf(shop).signIn(ANA);
      const id = await buyOne();
      if (status === 'PAID') await payNewest(id);
      shop.advance(wait);
      await shop.runJobs();
      for (const pause of [0, 1, 15_000]) {
        shop.advance(pause);
        expect(await ask('PROCESS_PAYMENT', id)).toBe('applied');
      }
      expect(await ask('CANCEL_PAYMENT', id)).toBe('applied');
      const told = (await shop.told(ANA)).filter(({ content }) => content?.status === status);
      expect(told.map(({ content }) => content?.isRepeated)).toEqual([undefined, true, true, true, true]);
      expect(await devicesOf(shop).toldStatuses(ANA)).toEqual([status]);
    },
  );

  test('an id that no record can have is one that nothing is found under, wherever it is named', async () => {
    const id = 'a\0';
    for (const content of [{ purchaseId: id }, { depositId: id }])
      expect(
        await shop.request(ANA, 'FINANCIAL_PROCESSING', { action: 'PROCESS_PAYMENT', ...content }),
      ).toMatchObject({ code: 'purchaseId' in content ? 'PURCHASE_NOT_FOUND' : 'DEPOSIT_NOT_FOUND' });
    expect(await ask('CANCEL_PAYMENT', id)).toBe('PURCHASE_NOT_FOUND');
    expect(await shop.request(ANA, 'REGENERATE_PURCHASE_QR', { purchaseId: id })).toMatchObject({
      code: 'PURCHASE_NOT_FOUND',
    });
    expect(await shop.buy(ANA, [{ id, quantity: 1 }], 4.8)).toMatchObject({ code: 'ITEM_UNAVAILABLE' });
  });

  test('[S-14] Paguei pressed again within ten seconds is answered without asking the bank', async () => {
    const id = await buyOne();
    await ask('PROCESS_PAYMENT', id);
    let asked = 0;
    const read = shop.psp.getCharge;
    shop.psp.getCharge = (txid) => {
      asked += 1;
      return read(txid);
    };
    await ask('PROCESS_PAYMENT', id);
    expect(asked).toBe(0);
    expect(await shop.told(ANA)).toHaveLength(3);
    shop.advance(10_000);
    await ask('PROCESS_PAYMENT', id);
    expect(asked).toBe(1);
  });

  test('one person keeps the bank busy only so much, however many purchases are over', async () => {
    const over: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const id = await buyOne();
      expect(await ask('CANCEL_PAYMENT', id)).toBe('applied');
      over.push(id);
      // The limit allows so many codes only in an hour and a half.
      shop.advance(3 * MINUTE);
      await shop.runJobs();
    }
    let asked = 0;
    const read = shop.psp.getCharge;
    shop.psp.getCharge = (txid) => {
      asked += 1;
      return read(txid);
    };
    const again = async (purchaseId: string, sub = ANA) => {
      const verdict = await shop.request(sub, 'REGENERATE_PURCHASE_QR', { purchaseId });
      await shop.runJobs();
      return verdict.kind === 'refused' ? verdict.code : verdict.kind;
    };
    const codes: string[] = [];
    for (const id of over) codes.push(await again(id));
    expect([codes.filter((code) => code === 'applied').length, asked]).toEqual([20, 20]);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    for (const id of over) expect(await ask('PROCESS_PAYMENT', id)).toBe('applied');
    expect(asked).toBe(20);
    const all = [];
    for (let n = 0; n < 6; n += 1) all.push(await ask('VERIFY_ALL_PAYMENTS'));
    expect(all).toEqual([...Array(5).fill('applied'), 'RATE_LIMITED']);
    const open = await buyOne();
    expect(await ask('CANCEL_PAYMENT', open)).toBe('applied');
    expect((await shop.purchase(open)).status).toBe('CANCELLED');
    const others = await buyOne(BIA);
    expect(await ask('PROCESS_PAYMENT', others, BIA)).toBe('applied');
    expect(asked).toBe(21);
    shop.advance(15_000);
    expect(await again(over[0] ?? '')).toBe('applied');
    expect(await ask('VERIFY_ALL_PAYMENTS')).toBe('applied');
  });

  test('[S-16] when the bank does not answer the error allows a retry and keeps the code', async () => {
    const id = await buyOne();
    shop.bank.faults.outages = 99;
    await ask('PROCESS_PAYMENT', id);
    for (let n = 0; n < 3; n += 1) {
      shop.advance(4000);
      await shop.runJobs();
    }
    expect(await last()).toMatchObject({
      type: 'PURCHASE_ERROR',
      content: { canRetry: true, qrCode: (await shop.purchase(id)).qrCode },
    });
    shop.bank.faults.outages = 0;
  });

  test('[S-17] checking everything counts what was completed', async () => {
    const [first, second] = [await buyOne(), await buyOne()];
    const { qrCode } = await shop.purchase(second);
    shop.bank.pay({ brCode: qrCode ?? '', mode: 'lost', amount: 1 });
    await ask('VERIFY_ALL_PAYMENTS');
    expect(await last()).toMatchObject({ type: 'VERIFICATION_COMPLETE', content: { completedCount: 0 } });
    await payNewest(first, 'lost');
    await ask('VERIFY_ALL_PAYMENTS');
    expect(await last()).toMatchObject({
      type: 'VERIFICATION_COMPLETE',
      content: { completedCount: 1, purchaseIds: [first] },
    });
  });

  test('[S-17] checking everything asks about one’s own codes alone', async () => {
    const others = await buyOne(BIA);
    await payNewest(others, 'lost');
    await ask('VERIFY_ALL_PAYMENTS');
    expect(await last()).toMatchObject({
      type: 'VERIFICATION_COMPLETE',
      content: { completedCount: 0, purchaseIds: [] },
    });
    expect((await shop.purchase(others)).status).toBe('AWAITING_PAYMENT');
  });

  test('[S-17] checking everything asks about codes that ended less than a day ago, and about no older one', async () => {
    const id = await buyOne();
    const { expires_at } = await shop.store.read
      .selectFrom('charge')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    shop.advance(11 * MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    const asked: string[] = [];
    const read = shop.psp.getCharge;
    shop.psp.getCharge = (txid) => {
      asked.push(txid);
      return read(txid);
    };
    const day = 24 * 60 * MINUTE;
    for (const [sinceEnd, times] of [
      [day - 1, 1],
      [day, 0],
    ] as const) {
      shop.advance(expires_at + sinceEnd - shop.now());
      await shop.runJobs();
      asked.length = 0;
      await ask('VERIFY_ALL_PAYMENTS');
      expect(asked).toHaveLength(times);
    }
  });

  test('cancelling ends the code at the bank first, then gives everything back', async () => {
    const id = await buyOne();
    const { br_code } = await shop.store.read
      .selectFrom('charge')
      .select('br_code')
      .executeTakeFirstOrThrow();
    await ask('CANCEL_PAYMENT', id);
    expect((await shop.purchase(id)).status).toBe('CANCELLED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect(shop.bank.pay({ brCode: br_code ?? '', mode: 'normal', amount: null }).kind).toBe('refused');
    expect(await last()).toMatchObject({ content: { status: 'CANCELLED', isOwnDoing: true } });
  });

  test('cancelling what was just paid finds the payment instead', async () => {
    const id = await buyOne();
    await payNewest(id, 'lost');
    await ask('CANCEL_PAYMENT', id);
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(await shop.profile(OWNER)).toMatchObject({ revenue: 480 });
    expect(await shop.outcomes()).toEqual(['SETTLED']);
    expect(JSON.stringify(await shop.told(ANA))).not.toContain('CANCELLED');
  });

  test('[S-18] nothing is given back while the bank may still take the code, and it is once the bank is back', async () => {
    const id = await buyOne();
    shop.bank.faults.outages = 99;
    await ask('CANCEL_PAYMENT', id);
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 1 });
    expect(JSON.stringify(await shop.told(ANA))).not.toContain('CANCELLED');
    shop.bank.faults.outages = 0;
    shop.advance(MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('CANCELLED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
  });

  test('[S-18] a code that the bank still takes after it did not answer is asked about again, and its end told once', async () => {
    const id = await buyOne();
    const { cancelCharge } = shop.psp;
    shop.psp.cancelCharge = async () => ({ kind: 'unknown', detail: 'timeout' });
    await ask('CANCEL_PAYMENT', id);
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 1 });
    shop.psp.cancelCharge = cancelCharge;
    shop.advance(MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('CANCELLED');
    const told = (await shop.told(ANA)).map(({ content }) => content?.status);
    expect(told.filter((status) => status === 'CANCELLED')).toHaveLength(1);
  });

  test('[S-18] a code that the bank may have made without an answer is ended there, too', async () => {
    const { createCharge } = shop.psp;
    shop.psp.createCharge = async (charge) => {
      await createCharge(charge);
      return { kind: 'unknown', detail: 'timeout' };
    };
    const id = await buyOne();
    await ask('CANCEL_PAYMENT', id);
    expect((await shop.purchase(id)).status).toBe('CANCELLED');
    const { txid } = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    expect(await shop.psp.getCharge(txid)).toMatchObject({ value: { status: 'REMOVED_BY_RECEIVER' } });
  });

  test('a purchase of someone else is not found, an unknown action is refused', async () => {
    const id = await buyOne();
    expect(await ask('PROCESS_PAYMENT', id, BIA)).toBe('PURCHASE_NOT_FOUND');
    expect(await ask('CANCEL_PAYMENT', randomUUID())).toBe('PURCHASE_NOT_FOUND');
    expect(await ask('NADA', id)).toBe('BAD_INPUT');
  });

  test('the same request sent twice asks once', async () => {
    const id = await buyOne();
    const requestId = randomUUID();
    for (let n = 0; n < 2; n += 1) {
      await shop.request(
        ANA,
        'FINANCIAL_PROCESSING',
        { action: 'PROCESS_PAYMENT', purchaseId: id },
        requestId,
      );
      await shop.runJobs();
    }
    expect((await shop.told(ANA)).map(({ type }) => type)).toEqual([
      'PURCHASE_QR_CODE_CREATED',
      'PURCHASE_STATUS_CHANGED',
    ]);
  });
});
