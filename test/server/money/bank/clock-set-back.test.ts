import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { buyerOf, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

const HOURS = 180 * MINUTE;

describeOnEngine('money whose clock is set back', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { buyOne } = buyerOf(() => shop);
  const look = async (byMs: number): Promise<void> => {
    await shop.store.run('bringForward', { byMs });
    await shop.runJobs();
  };
  const statusOf = async (id: string) => (await shop.purchase(id)).status;
  const pass = async (ms: number): Promise<void> => {
    shop.advance(ms);
    await shop.runJobs();
  };

  test('a code made before the step is noticed lives as long as any other', async () => {
    shop.advance(-HOURS);
    const id = await buyOne();
    await look(HOURS);
    expect(await statusOf(id)).toBe('AWAITING_PAYMENT');
    await pass(10 * MINUTE - 1);
    expect(await statusOf(id)).toBe('AWAITING_PAYMENT');
    await pass(1);
    expect(await statusOf(id)).toBe('EXPIRED');
  });

  test('a code of before the step ends when its time has passed, whatever the clock says', async () => {
    const id = await buyOne();
    shop.advance(-HOURS);
    await look(HOURS);
    await pass(10 * MINUTE - 1);
    expect(await statusOf(id)).toBe('AWAITING_PAYMENT');
    await pass(1);
    expect(await statusOf(id)).toBe('EXPIRED');
  });
});
