import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../../../../server/money/audit/reconcile-day.ts';
import type { PspPayout } from '../../../../server/pix/payout-port.ts';
import type { PspCharge, PspPayment } from '../../../../server/pix/psp-port.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, openShop, type Shop } from '../support/shop.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

/** Changes of a bank's answers, so that they differ from the real payments. */
interface Tales {
  payment?: (payment: PspPayment) => PspPayment[];
  charge?: (charge: PspCharge) => PspCharge | null;
  payout?: (payout: PspPayout) => PspPayout[];
  isPayoutFound?: boolean;
}

describeOnEngine('the comparison of a day', () => {
  let shop: Shop;
  let wallet: Wallet;
  beforeEach(async () => {
    shop = await openShop();
    wallet = walletOf(shop);
  });
  afterEach(() => shop.close());

  /** Differences that the comparison finds with a bank whose answers are changed. */
  async function differences({ payment, charge, payout, isPayoutFound = true }: Tales): Promise<string[]> {
    const { psp, payouts } = shop;
    const day = { from: shop.now() - 60 * MINUTE, to: shop.now() + MINUTE };
    const told = await reconcile(
      {
        read: shop.store.read,
        psp: {
          ...psp,
          listPayments: async (query) => {
            const list = await psp.listPayments(query);
            if (list.kind !== 'ok' || !payment) return list;
            return { kind: 'ok', value: { ...list.value, payments: list.value.payments.flatMap(payment) } };
          },
          getCharge: async (txid) => {
            const found = await psp.getCharge(txid);
            if (found.kind !== 'ok' || !charge) return found;
            const other = charge(found.value);
            return other ? { kind: 'ok', value: other } : { kind: 'not-found' };
          },
        },
        payouts: {
          ...payouts,
          get: async (payoutId) => (isPayoutFound ? payouts.get(payoutId) : { kind: 'not-found' }),
          list: async (query) => {
            const list = await payouts.list(query);
            if (list.kind !== 'ok' || !payout) return list;
            return { kind: 'ok', value: { ...list.value, payouts: list.value.payouts.flatMap(payout) } };
          },
        },
      },
      day,
    );
    return told.map((one) => one.replace(/^(payment|charge|payout|refund) \w+/, '$1'));
  }

  test('[S-15] a payment that came after its end and became balance is no difference, one that was not heard of is', async () => {
    const { buyOne, coffees, pay, hear } = buyerOf(() => shop);
    await pay(await buyOne(), 'late');
    shop.advance(10 * MINUTE);
    await shop.runJobs();
    shop.must(await shop.buy(BIA, coffees(3), 14.4));
    await shop.runJobs();
    shop.advance(1000);
    expect(await differences({})).toEqual([
      'payment: R$ 4,80 at the bank, unknown to us',
      'charge: paid at the bank, EXPIRED with us',
    ]);
    await hear();
    expect(await shop.outcomes()).toEqual(['LATE_CREDITED']);
    expect(await differences({})).toEqual([]);
  });

  test('a refund that the bank does not know, or ends otherwise, is told; one under way is none', async () => {
    const { buyOne, pay, hear } = buyerOf(() => shop);
    const sale = await buyOne();
    await pay(sale);
    await hear();
    const lines = [{ id: COFFEE, quantity: 1 }];
    const asked = { purchase: sale, lines, restock: true, reason: 'defeito', way: 'pix' };
    shop.must(await shop.request(OWNER, 'RETURN_SALE', asked));
    expect(await differences({})).toEqual([]);
    await shop.runJobs();
    expect(await differences({})).toEqual([]);
    await wallet.settle(MINUTE);
    expect(await differences({})).toEqual([]);
    const { getRefund } = shop.psp;
    const say = (change: object | null) => {
      shop.psp.getRefund = async (payment, id) => {
        const found = await getRefund(payment, id);
        return change === null || found.kind !== 'ok'
          ? { kind: 'not-found' }
          : { ...found, value: { ...found.value, ...change } };
      };
    };
    say(null);
    expect(await differences({})).toEqual(['refund: DONE with us, unknown to the bank']);
    say({ status: 'FAILED', amount: 479 });
    expect(await differences({})).toEqual([
      'refund: R$ 4,79 at the bank, R$ 4,80 with us',
      'refund: FAILED at the bank, DONE with us',
    ]);
    shop.psp.getRefund = getRefund;
  });

  const back = {
    id: 'r',
    returnId: 'r',
    amount: 100,
    nature: 'ORIGINAL',
    status: 'DONE',
    reason: null,
  } as const;

  test('[S-15, W-03] every way in which the bank and the books may differ is told', async () => {
    const { buyOne, pay, hear } = buyerOf(() => shop);
    await wallet.giveKey(ANA);
    await wallet.grant(ANA, 1000);
    await pay(await buyOne());
    await hear();
    shop.must(await wallet.withdraw(ANA, 3));
    await wallet.settle(0, 2000);
    expect(await differences({})).toEqual([]);

    const { listPayments } = shop.psp;
    shop.psp.listPayments = async (query) => {
      const list = await listPayments(query);
      const unread = list.kind === 'ok' ? list.value.payments.map(({ endToEndId }) => endToEndId) : [];
      return { kind: 'ok', value: { payments: [], unread, nextPage: null } };
    };
    expect(await differences({})).toEqual(['payment: cannot be read at the bank']);
    shop.psp.listPayments = listPayments;
    expect(await differences({ payment: (one) => [{ ...one, amount: 481 }] })).toEqual([
      'payment: R$ 4,81 at the bank, R$ 4,80 with us',
      'payment: R$ 4,81 at the bank, R$ 4,80 in the ledger',
    ]);
    expect(await differences({ payment: (one) => [{ ...one, returns: [back] }] })).toEqual([
      'payment: the bank returned R$ 1,00, the ledger says R$ 0,00',
    ]);
    expect(await differences({ payment: () => [] })).toEqual([
      'payment: R$ 4,80 with us, unknown to the bank',
    ]);
    // A payment to another key of the same account is not ours.
    expect(
      await differences({ payment: (one) => [one, { ...one, endToEndId: 'E1', key: 'other' }] }),
    ).toEqual([]);

    expect(await differences({ charge: (one) => ({ ...one, amount: 479 }) })).toEqual([
      'charge: R$ 4,79 at the bank, R$ 4,80 with us',
    ]);
    expect(await differences({ charge: (one) => ({ ...one, payments: [] }) })).toEqual([
      'charge: unpaid at the bank, PAID with us',
    ]);
    expect(await differences({ charge: () => null })).toEqual(['charge: PAID with us, unknown to the bank']);

    expect(await differences({ payout: (one) => [{ ...one, amount: 299 }] })).toEqual([
      'payout: R$ 2,99 at the bank, R$ 3,00 with us',
      'payout: R$ 2,99 left the bank, R$ 3,00 left the ledger',
    ]);
    expect(await differences({ payout: (one) => [{ ...one, state: 'FAILED' }] })).toEqual([
      'payout: R$ 0,00 left the bank, R$ 3,00 left the ledger',
    ]);
    expect(await differences({ payout: (one) => [{ ...one, returns: [back] }] })).toEqual([
      'payout: R$ 1,00 came back to the bank, R$ 0,00 to the ledger',
    ]);
    // A payout missing from the list is asked for by its id.
    expect(await differences({ payout: () => [] })).toEqual([]);
    expect(await differences({ payout: () => [], isPayoutFound: false })).toEqual([
      'payout: DONE with us, unknown to the bank',
    ]);
  });
});
