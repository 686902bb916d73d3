import type { Kysely, KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerMonth } from '../../../../server/money/closing/ledger-month.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { firstDayOf, monthOfIso } from '../../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, COFFEE, MINUTE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { walletOf } from '../support/wallet.ts';

const zone = createZone();

describeOnEngine("an owner's account of a month", () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await walletOf(shop).grant(ANA, 50_000);
    },
    { coffee: 100 },
  );

  const sell = async (quantity: number): Promise<void> => {
    const total = (480 * quantity) / 100;
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity }], total, { useBalance: true }));
  };
  /** The account of a month, with a sale after every statement that reads it. */
  const raced = async (iso: string) => {
    const month = monthOfIso(iso) ?? 0;
    const span = { from: zone.startOf(firstDayOf(month)), to: zone.startOf(firstDayOf(month + 1)) };
    let sales = 0;
    const account = await ledgerMonth(
      sellingAfter(shop.store.read, async () => {
        sales += 1;
        await sell(1);
      }),
      OWNER,
      span,
    );
    expect(sales).toBeGreaterThan(0);
    return account;
  };

  test('begins and ends with what the ledger says, though somebody buys while it is read', async () => {
    await sell(1);
    expect(await raced('2026-11')).toMatchObject({ opening: 0, sold: 480, other: 0, closing: 480 });
    shop.advance(12 * DAY_MS);
    const november = await raced('2026-11');
    expect(november).toMatchObject({ opening: 0, other: 0, closing: november.sold });
    expect(await raced('2026-11')).toEqual(november);
    expect((await raced('2026-12')).opening).toBe(november.closing);
  });

  test('[W-06] a withdrawal counts when it was asked for, and its fee when the bank has done it', async () => {
    const wallet = walletOf(shop);
    await wallet.giveKey(OWNER);
    await sell(30);
    // The last minute of November in São Paulo.
    shop.advance(Date.UTC(2026, 11, 1, 2, 59) - shop.now());
    shop.must(await wallet.withdrawRevenue(OWNER, 100));
    await wallet.settle(2 * MINUTE, MINUTE, MINUTE);
    const month = (iso: string) => {
      const first = monthOfIso(iso) ?? 0;
      const [from, to] = [zone.startOf(firstDayOf(first)), zone.startOf(firstDayOf(first + 1))];
      return ledgerMonth(shop.store.read, OWNER, { from, to });
    };
    expect(await month('2026-11')).toMatchObject({ withdrawn: 10_000, fee: 0, other: 0 });
    expect(await month('2026-12')).toMatchObject({ withdrawn: 0, fee: 400, other: 0 });
  });
});

function sellingAfter<DB>(read: Kysely<DB>, sell: () => Promise<void>): Kysely<DB> {
  const selling: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await sell();
      return result;
    },
  };
  return read.withPlugin(selling);
}
