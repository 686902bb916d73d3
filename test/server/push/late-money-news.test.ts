import { expect, test } from 'vitest';
import { createPushJobs } from '../../../server/push/push-job.ts';
import type { PushSender } from '../../../server/push/push-port.ts';
import { isStillNews } from '../../../server/push/still-news.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { askerOf } from '../money/support/asker.ts';
import { devicesOf } from '../money/support/devices.ts';
import { runDue } from '../money/support/run-jobs.ts';
import { ANA, buyerOf, COFFEE, MINUTE, OWNER, type Shop } from '../money/support/shop.ts';
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

  test.each(['waits at the server', 'is on its way'])(
    '[N-04] [R-03] that a purchase is paid does not take the place of a later return, when it %s meanwhile',
    async (when) => {
      const give = async (): Promise<void> => {
        const lines = [{ id: COFFEE, quantity: 1 }];
        const content = { purchase: id, lines, restock: true, reason: 'defeito' };
        shop.must(await shop.request(OWNER, 'RETURN_SALE', content));
      };
      const { sender, waiting } = busyService(() => (when === 'is on its way' ? give() : undefined));
      const jobs = createPushJobs({ store: shop.store as never, sender, log: { warn: () => undefined } });
      const send = () => runDue(shop.store, { 'push.send': jobs['push.send'] });
      await devicesOf(shop).signIn(ANA);
      const id = await buyOne();
      await payNewest(id);
      await send();
      if (when === 'waits at the server') await give();
      for (let minute = 0; minute < 3; minute += 1) {
        await send();
        shop.advance(MINUTE);
      }
      expect(waiting()).toEqual([expect.stringMatching(/ devolveu R\$\s4,80 ao seu saldo\.$/)]);
    },
  );

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

/**
 * A push service with a device that is away: the last message of each topic waits. It asks for two minutes before it
 * takes the first one, and has `first` done before it says so.
 */
function busyService(first: () => Promise<void> | undefined) {
  const kept = new Map<string, string>();
  let isBusy = true;
  const sender: PushSender = {
    publicKey: '',
    async send(_device, { payload, topic }) {
      if (isBusy) {
        isBusy = false;
        await first();
        return { kind: 'LATER', afterMs: 2 * MINUTE, error: 'HTTP 429' };
      }
      kept.set(topic, JSON.parse(payload).title);
      return { kind: 'SENT' };
    },
  };
  return { sender, waiting: () => [...kept.values()] };
}
