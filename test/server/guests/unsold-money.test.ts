import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashDeviceKey } from '../../../server/devices/device-key.ts';
import { logUnowned } from '../../../server/money/bank/log-unowned.ts';
import { guestPurchaseOf } from '../../../server/money/suspense/guest-purchase.ts';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { ANA, buyerOf, OWNER, PLACE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { describeOnEngine } from '../support/open-store.ts';

const KEY_HASH = hashDeviceKey('chave-do-tablet');
const UNSOLD = 'a payment of a guest that bought nothing goes back by PIX';

describeOnEngine('money of a guest that bought nothing', () => {
  let shop: Shop;
  const { coffees, pay, hear } = buyerOf(() => shop);
  shopForEach(async (opened) => {
    shop = opened;
    const pinned = { locationId: PLACE, by: OWNER, purpose: 'heartbeat', keyHash: KEY_HASH } as const;
    shop.must(await shop.store.run('setDeviceKey', pinned));
  });

  const txidOf = async (id: string): Promise<string> => {
    await shop.runJobs();
    const query = shop.store.read.selectFrom('charge').select('txid').where('record_id', '=', id);
    return (await query.executeTakeFirstOrThrow()).txid;
  };
  const buyAsGuest = async (): Promise<{ id: string; txid: string }> => {
    const id = randomUUID();
    const tablet = { locationId: PLACE, keyHash: KEY_HASH };
    shop.must(
      await shop.store.run('createGuestPurchase', { ...tablet, id, items: coffees(1), totalAmount: 4.8 }),
    );
    return { id, txid: await txidOf(id) };
  };
  const payLate = async (txid: string) => {
    shop.must(await shop.store.run('endCharge', { txid, status: 'EXPIRED' }));
    const payment = { endToEndId: 'E1', txid, amount: 480, paidAt: shop.now() };
    return { payment, outcome: shop.must(await shop.store.run('settlePayment', payment)).outcome };
  };
  const told = async (
    ...[payment, outcome]: [Parameters<typeof logUnowned>[1], Parameters<typeof logUnowned>[2]]
  ) => {
    const lines: [object, string][] = [];
    const log = { warn: (detail: object, message: string) => void lines.push([detail, message]) };
    await logUnowned({ store: shop.store, log }, payment, outcome);
    return lines;
  };

  test('[X-05] a late payment is told with purchase, shop and the number that the guest was shown', async () => {
    const { id, txid } = await buyAsGuest();
    const { payment, outcome } = await payLate(txid);
    const facts = { purchase: id, shop: PLACE, number: proofNumber(id), asked: 480 };
    expect(await told(payment, outcome)).toEqual([
      [{ endToEndId: 'E1', txid, amount: 480, ...facts }, UNSOLD],
    ]);
    expect(await guestPurchaseOf(shop.store.read, txid)).toEqual(facts);
  });

  test('[X-05] a second payment and one below the price are told likewise, and one above it as a surplus', async () => {
    const { id } = await buyAsGuest();
    await pay(id, 'normal', 100);
    await hear();
    expect(shop.warnings).toEqual([UNSOLD]);
    const { id: dear, txid } = await buyAsGuest();
    await pay(dear, 'normal', 700);
    await hear();
    expect(shop.warnings).toEqual([UNSOLD, 'a guest paid too much; the rest goes back by PIX']);
    const second = { endToEndId: 'E2', txid, amount: 480, paidAt: shop.now() };
    const { outcome } = shop.must(await shop.store.run('settlePayment', second));
    expect(await told(second, outcome)).toMatchObject([[{ number: proofNumber(dear) }, UNSOLD]]);
  });

  test('[X-05] a payment of nobody keeps its own words, and that of a person has no number', async () => {
    const stray = { endToEndId: 'E3', txid: null, amount: 100, paidAt: shop.now() };
    const { outcome } = shop.must(await shop.store.run('settlePayment', stray));
    expect(await told(stray, outcome)).toEqual([
      [{ endToEndId: 'E3', txid: null }, 'a payment without a charge of ours is in suspense'],
    ]);
    const { id } = shop.must(await shop.buy(ANA, coffees(1), 4.8));
    expect(await guestPurchaseOf(shop.store.read, await txidOf(id))).toBeNull();
  });
});
