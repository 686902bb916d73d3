import { expect, test } from 'vitest';
import type { NewCharge } from '../../../../server/pix/psp-port.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describeOnEngine('codes that must not be paid any more', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });

  const { buyOne, pay, hear } = buyerOf(() => shop);

  /** A purchase whose old code was paid during the request for a new code, which the bank has not made yet. */
  const paidByOldCode = async () => {
    const id = await buyOne();
    await pay(id, 'late');
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    const { createCharge } = shop.psp;
    let asked: NewCharge | null = null;
    shop.psp.createCharge = async (charge) => {
      asked = charge;
      return { kind: 'unknown', detail: 'time-out' };
    };
    const content = { action: 'REGENERATE_QR_CODE', purchaseId: id };
    shop.must(await shop.request(ANA, 'REGENERATE_PURCHASE_QR', content));
    await shop.runJobs();
    const land = async () => {
      const made = await createCharge(asked ?? ({} as NewCharge));
      if (made.kind !== 'ok') throw new Error(made.kind);
      const { txid, brCode } = made.value;
      shop.must(await shop.store.run('chargeCreated', { txid, brCode: brCode ?? '' }));
    };
    shop.advance(1000);
    return { id, land };
  };
  const newest = () => shop.bank.recentCharges(2).find(({ txid }) => txid.startsWith('p02'));

  test('[S-22] a code that the bank makes while it is being removed is removed all the same', async () => {
    const { id, land } = await paidByOldCode();
    const { cancelCharge } = shop.psp;
    let isOnItsWay = true;
    shop.psp.cancelCharge = async (txid) => {
      const answer = await cancelCharge(txid);
      if (answer.kind === 'not-found' && isOnItsWay) {
        isOnItsWay = false;
        const { getCharge } = shop.psp;
        shop.psp.getCharge = async (asked) => {
          shop.psp.getCharge = getCharge;
          const unseen = await getCharge(asked);
          await land();
          return unseen;
        };
      }
      return answer;
    };
    await hear();
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(newest()?.status).toBe('ACTIVE');
    shop.advance(15_000);
    await shop.runJobs();
    expect(newest()?.status).toBe('REMOVED_BY_RECEIVER');
    expect(await shop.jobs()).not.toContain('charge.void');
  });

  test('[S-22] one that the bank never makes is let go of after its end', async () => {
    await paidByOldCode();
    await hear();
    expect(await shop.jobs()).toContain('charge.void');
    shop.advance(16 * MINUTE);
    await shop.runJobs();
    expect(await shop.jobs()).not.toContain('charge.void');
  });
});
