import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

/** Ids are unique within a type only, and clients choose them. A location's owner reads the ids of its purchases. */
describeOnEngine('a deposit under the id of somebody’s purchase', () => {
  let shop: Shop;
  let wallet: Wallet;
  let id: string;
  let code: string | null;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = walletOf(shop);
    await wallet.grant(ANA, 100);
    id = randomUUID();
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8, { id, useBalance: true }));
    await shop.runJobs();
    code = (await shop.purchase(id)).qrCode;
    shop.must(await wallet.deposit(OWNER, 3.8, id));
    await shop.runJobs();
  });

  const ask = async (sub: string, reference: string, content: object) => {
    shop.must(await shop.request(sub, reference, content));
    await shop.runJobs();
  };

  test('[S-22] the buyer is shown the code of the purchase, never the other one’s', async () => {
    await ask(ANA, 'REGENERATE_PURCHASE_QR', { purchaseId: id, action: 'REGENERATE_QR_CODE' });
    const shown = (await shop.told(ANA)).filter(({ type }) => type === 'PURCHASE_QR_CODE_CREATED');
    expect(shown.map(({ content }) => content?.qrCode)).toEqual([code, code]);
    expect((await wallet.depositOf(id)).qrCode).not.toBe(code);
  });

  test('[S-20] the purchase ends all the same: its goods and its held balance go back', async () => {
    await wallet.settle(31 * MINUTE, MINUTE);
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    expect((await shop.profile(ANA)).balance).toBe(100);
  });

  test('[D-03] each payment goes where its code says, and paying the one ends not the other', async () => {
    const other = (await wallet.depositOf(id)).qrCode;
    shop.bank.pay({ brCode: code ?? '', mode: 'normal', amount: null });
    await wallet.settle();
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect((await wallet.depositOf(id)).status).toBe('AWAITING_PAYMENT');
    shop.bank.pay({ brCode: other ?? '', mode: 'normal', amount: null });
    await wallet.settle();
    expect((await wallet.depositOf(id)).status).toBe('CONCLUIDA');
    expect(await shop.profile(OWNER)).toMatchObject({ balance: 380, revenue: 480 });
  });

  test('[S-14] the question of the one takes nothing from the question of the other', async () => {
    await ask(OWNER, 'FINANCIAL_PROCESSING', { action: 'PROCESS_PAYMENT', depositId: id });
    shop.bank.pay({ brCode: code ?? '', mode: 'lost', amount: null });
    await ask(ANA, 'FINANCIAL_PROCESSING', { action: 'PROCESS_PAYMENT', purchaseId: id });
    expect((await shop.purchase(id)).status).toBe('PAID');
  });
});
