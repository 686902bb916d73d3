import { expect, test } from 'vitest';
import { ANA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { describeOnEngine } from '../support/open-store.ts';

describeOnEngine('a purchase at a shop that closes to its buyer', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { coffees, buyOne, pay, hear } = buyerOf(() => shop);

  /** The owner makes the shop private, without any invite. */
  const close = async (): Promise<void> => {
    const input = { id: PLACE, type: 'LOCATION', reference: 'PRIVATE' };
    shop.must(await shop.store.run('updateRecord', { viewer: { sub: OWNER, email: null }, input }));
  };

  test('[S-12] [S-17] its code stays payable and its goods stay held; once paid it is served like any other', async () => {
    const id = await buyOne();
    await close();
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 1 });
    await pay(id);
    await hear();
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 0 });
    expect((await shop.profile(OWNER)).revenue).toBe(480);
    expect(await shop.audit()).toEqual([]);
  });

  test('[S-14] [S-22] its buyer asks for its state and ends it as before', async () => {
    const id = await buyOne();
    await close();
    const ask = async (action: string) =>
      (await shop.request(ANA, 'FINANCIAL_PROCESSING', { action, purchaseId: id })).kind;
    expect(await ask('PROCESS_PAYMENT')).toBe('applied');
    shop.advance(MINUTE);
    expect(await ask('CANCEL_PAYMENT')).toBe('applied');
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('CANCELLED');
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 3, reserved: 0 });
  });

  test('[H-08] [S-12] nothing more is bought there, and a purchase whose answer was lost is the same one', async () => {
    const id = crypto.randomUUID();
    const first = await shop.buy(ANA, coffees(1), 4.8, { id });
    await close();
    expect(await shop.buy(ANA, coffees(1), 4.8)).toMatchObject({
      ...{ kind: 'refused', code: 'ACCESS_ENDED', detail: { reason: 'private' } },
    });
    expect(await shop.buy(ANA, coffees(1), 4.8, { id })).toMatchObject({
      ...{ kind: 'applied', value: { id: shop.must(first).id } },
    });
    expect(await shop.stock(COFFEE)).toEqual({ quantity: 2, reserved: 1 });
  });
});
