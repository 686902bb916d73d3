import { expect, test } from 'vitest';
import { isStillNews } from '../../../server/push/still-news.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { askerOf } from '../money/support/asker.ts';
import { ANA, buyerOf, MINUTE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { walletOf } from '../money/support/wallet.ts';
import { describeOnEngine } from '../support/open-store.ts';

describeOnEngine('news of money that a busy service kept', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });
  const { buyOne, lastTold } = buyerOf(() => shop);
  const { regenerate, payNewest } = askerOf(() => shop);
  const told = async (): Promise<ChannelEvent> => {
    const event = await lastTold();
    if (!event) throw new Error('nothing was told');
    return event;
  };
  const isNews = (event: ChannelEvent) => isStillNews(shop.store.read, event, { sub: ANA, own: [] });

  test('[N-04] [S-22] that a code ended is told until the purchase has another code or is paid', async () => {
    const id = await buyOne();
    shop.advance(11 * MINUTE);
    await shop.runJobs();
    const ended = await told();
    expect([ended.content?.status, await isNews(ended)]).toEqual(['EXPIRED', true]);
    await regenerate(id);
    expect(await isNews(ended)).toBe(false);
    await payNewest(id);
    const paid = await told();
    expect([paid.content?.status, await isNews(paid), await isNews(ended)]).toEqual(['PAID', true, false]);
    expect(await isNews({ ...paid, purchaseId: 'gone' })).toBe(false);
  });

  test('[N-04] [D-03] that a deposit’s code ended is told while no payment came', async () => {
    const { id } = shop.must(await walletOf(shop).deposit(ANA, 50));
    await shop.runJobs();
    const open = await told();
    shop.advance(31 * MINUTE);
    await shop.runJobs();
    const ended = await told();
    expect([ended.depositId, ended.content?.status]).toEqual([id, 'VENCIDA']);
    expect([await isNews(ended), await isNews(open)]).toEqual([true, false]);
  });
});
