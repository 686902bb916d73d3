import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashDeviceKey } from '../../../../server/devices/device-key.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

const TABLET = { locationId: PLACE, keyHash: hashDeviceKey('chave-do-tablet') };

describeOnEngine('a code that the bank gave and is said not to know', () => {
  let shop: Shop;
  let find: () => void;
  shopForEach(async (opened) => {
    shop = opened;
    find = () => undefined;
    shop.must(await shop.store.run('setDeviceKey', { ...TABLET, by: OWNER, purpose: 'heartbeat' }));
  });
  const { buyOne, coffees, pay } = buyerOf(() => shop);

  /** A gateway before the bank finds none behind it for these calls, until `find`. */
  const lose = (which: 'every call' | 'its removal'): void => {
    const { cancelCharge, getCharge } = shop.psp;
    const none = async () => ({ kind: 'not-found' }) as const;
    Object.assign(shop.psp, { cancelCharge: none, ...(which === 'every call' && { getCharge: none }) });
    find = () => void Object.assign(shop.psp, { cancelCharge, getCharge });
  };
  const buyAsGuest = async (): Promise<string> => {
    const id = randomUUID();
    const order = { id, items: coffees(1), totalAmount: 4.8 };
    shop.must(await shop.store.run('createGuestPurchase', { ...TABLET, ...order }));
    await shop.runJobs();
    return id;
  };
  const pass = async (ms: number): Promise<void> => {
    shop.advance(ms);
    await shop.runJobs();
  };
  const status = async (id: string) => (await shop.purchase(id)).status;

  test.each([
    ['a person', 'every call'],
    ['a guest', 'every call'],
    ['a person', 'its removal'],
    ['a guest', 'its removal'],
  ] as const)('[S-15] does not end the purchase of %s unpaid while %s finds none', async (who, which) => {
    const id = await (who === 'a guest' ? buyAsGuest() : buyOne());
    lose(which);
    await pass(10 * MINUTE);
    expect(await status(id)).toBe('AWAITING_PAYMENT');
    find();
    await pay(id);
    await pass(MINUTE);
    expect(await status(id)).toBe('PAID');
    expect((await shop.stock(COFFEE)).reserved).toBe(0);
    expect(shop.warnings).toEqual([]);
  });

  test.each(['every call', 'its removal'] as const)(
    '[S-15] frees its goods minutes after its end where %s goes on to find none',
    async (which) => {
      const id = await buyOne();
      lose(which);
      await pass(10 * MINUTE);
      await pass(4 * MINUTE);
      expect(await status(id)).toBe('AWAITING_PAYMENT');
      await pass(MINUTE);
      expect(await status(id)).toBe('EXPIRED');
      expect((await shop.stock(COFFEE)).reserved).toBe(0);
    },
  );

  test('[S-18] is cancelled once it is found, and expires where it is not', async () => {
    const cancel = async (id: string) => {
      const content = { action: 'CANCEL_PAYMENT', purchaseId: id };
      shop.must(await shop.request(ANA, 'FINANCIAL_PROCESSING', content));
      await shop.runJobs();
    };
    const [first, second] = [await buyOne(), await buyOne()];
    lose('every call');
    await cancel(first);
    expect(await status(first)).toBe('AWAITING_PAYMENT');
    find();
    await pass(MINUTE);
    expect(await status(first)).toBe('CANCELLED');
    lose('every call');
    await cancel(second);
    for (let minute = 0; minute < 15; minute += 1) await pass(MINUTE);
    expect(await status(second)).toBe('EXPIRED');
    await pass(MINUTE);
    expect(await shop.jobs()).not.toContain('purchase.cancel');
  });

  /** Asks until the person hears an answer. Resolves to it. */
  const asked = async (type: string, content: object) => {
    const before = (await shop.told(ANA)).length;
    shop.must(await shop.request(ANA, type, content));
    await shop.runJobs();
    for (let n = 0; n < 4 && (await shop.told(ANA)).length === before; n += 1) await pass(10_000);
    const [answer, ...others] = (await shop.told(ANA)).slice(before);
    expect(others).toEqual([]);
    return { type: answer?.type, ...answer?.content };
  };
  const codes = async (id: string) =>
    shop.store.read.selectFrom('charge').select('status').where('record_id', '=', id).execute();
  const silent = expect.stringMatching(/^O banco não respondeu agora/);

  test('[S-22] gets no second one beside it while it may be paid, and its purchase is paid once it is found', async () => {
    const id = await buyOne();
    await pay(id);
    lose('every call');
    await pass(10 * MINUTE);
    const renew = () => asked('REGENERATE_PURCHASE_QR', { action: 'REGENERATE_QR_CODE', purchaseId: id });
    expect(await renew()).toMatchObject({ type: 'PURCHASE_ERROR', message: silent, canRetry: true });
    expect(await codes(id)).toHaveLength(1);
    find();
    expect(await renew()).toMatchObject({ type: 'PURCHASE_STATUS_CHANGED', status: 'PAID' });
    expect(await codes(id)).toEqual([{ status: 'PAID' }]);
  });

  test('[S-14] [D-03] [D-04] is not called unpaid by whoever asks', async () => {
    const id = await buyOne();
    const deposit = shop.must(await walletOf(shop).deposit(ANA, 50));
    await shop.runJobs();
    lose('every call');
    const check = { action: 'PROCESS_PAYMENT' };
    expect(await asked('FINANCIAL_PROCESSING', { ...check, purchaseId: id })).toMatchObject({
      ...{ type: 'PURCHASE_ERROR', message: silent, canRetry: true },
    });
    expect(await asked('FINANCIAL_PROCESSING', { ...check, depositId: deposit.id })).toMatchObject({
      ...{ type: 'DEPOSIT_STATUS_CHECKED', message: silent },
    });
    expect(await asked('FINANCIAL_PROCESSING', { action: 'VERIFY_ALL_PAYMENTS' })).toMatchObject({
      ...{ type: 'VERIFICATION_COMPLETE', error: silent },
    });
  });

  test('[S-14] is believed to be unpaid where it is not found days after its end', async () => {
    const id = await buyOne();
    await pass(10 * MINUTE);
    lose('every call');
    await pass(49 * 60 * MINUTE);
    expect(await asked('FINANCIAL_PROCESSING', { action: 'PROCESS_PAYMENT', purchaseId: id })).toMatchObject({
      type: 'PURCHASE_STATUS_CHANGED',
      status: 'EXPIRED',
    });
  });
});
