import type { Kysely, KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerMonth } from '../../../../server/money/closing/ledger-month.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { firstDayOf, monthOfIso } from '../../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, COFFEE, OWNER, type Shop } from '../support/shop.ts';
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
  /** The account of a month while somebody buys after every statement that reads it. */
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
