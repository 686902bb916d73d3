import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closedBalances } from '../../../server/money/suspense/closed-accounts.ts';
import { BIA, buyerOf, COFFEE, MINUTE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { type Wallet, walletOf } from '../money/support/wallet.ts';
import { describeOnEngine } from '../support/open-store.ts';

const TOLD = 'a code was paid after its account was closed';

describeOnEngine('a code that is paid after its account was closed', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = walletOf(shop);
    const user = { sub: BIA, email: 'b@example.com', name: 'Bia', passwordHash: '-' };
    shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
  });

  /** Asks for a deposit code of Bia's. Returns its late payment, which resolves to the end-to-end id. */
  const askForCode = async () => {
    const { id } = shop.must(await wallet.deposit(BIA, 10));
    await shop.runJobs();
    const { br_code } = await shop.store.read
      .selectFrom('charge')
      .select('br_code')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    return async (): Promise<string> => {
      const paid = shop.bank.pay({ brCode: br_code ?? '', mode: 'late', amount: null });
      if (paid.kind === 'refused') throw new Error(paid.message);
      await wallet.settle(MINUTE);
      return paid.endToEndIds[0] ?? '';
    };
  };
  const told = () => shop.warnings.filter((one) => one === TOLD).length;

  test('is told to the operator once, and listed until the money went back', async () => {
    const pay = await askForCode();
    shop.advance(24 * 60 * MINUTE);
    await shop.runJobs();
    shop.must(await shop.request(BIA, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }, randomUUID()));
    expect(await closedBalances(shop.store.read)).toEqual([]);
    const payment = await pay();
    await wallet.settle(MINUTE, MINUTE);
    expect(told()).toBe(1);
    expect(await closedBalances(shop.store.read)).toEqual([{ sub: BIA, amount: 1000 }]);
    shop.bank.takeBack(payment, 1000, 'MED_OPERACIONAL');
    await wallet.settle(MINUTE);
    expect(await closedBalances(shop.store.read)).toEqual([]);
  });

  test('[S-22] a new code that was asked for before is not made', async () => {
    const { buyOne } = buyerOf(() => shop);
    const id = await buyOne(BIA);
    shop.advance(24 * 60 * MINUTE - 1);
    await shop.runJobs();
    shop.must(await shop.request(BIA, 'REGENERATE_PURCHASE_QR', { action: 'x', purchaseId: id }));
    shop.must(await shop.request(BIA, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }, randomUUID()));
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
    const codes = await shop.store.read.selectFrom('charge').select('status').execute();
    expect(codes).toEqual([{ status: 'EXPIRED' }]);
  });

  test('nothing is said of a code of an account that is open', async () => {
    const pay = await askForCode();
    shop.advance(24 * 60 * MINUTE);
    await shop.runJobs();
    await pay();
    expect((await shop.profile(BIA)).balance).toBe(1000);
    expect([told(), await closedBalances(shop.store.read)]).toEqual([0, []]);
  });
});
