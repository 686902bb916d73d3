import { describe, expect, onTestFinished, test } from 'vitest';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { connectTo, untilWaiting } from '../../support/other-hand.ts';
import { ANA, COFFEE, OWNER, openShop } from '../support/shop.ts';
import { walletOf } from '../support/wallet.ts';

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())('two withdrawals at once', () => {
  test.for(['balance', 'revenue'] as const)(
    '[W-04] a withdrawal of %s that waited for one of another device finds its pause, though that is done already',
    async (kind) => {
      const shop = await openShop({ coffee: 100 });
      onTestFinished(shop.close);
      const wallet = walletOf(shop);
      await wallet.giveKey(OWNER);
      await wallet.grant(OWNER, 5000);
      await wallet.grant(ANA, 5000);
      shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 5 }], 24, { useBalance: true }));
      const other = await connectTo(shop.place);
      // Another process holds the same account, sends its withdrawal and learns that it is done.
      await other.query('begin');
      await other.query('select 1 from account where id = $1 for update', [`user:${OWNER}:${kind}`]);
      const ask = kind === 'balance' ? wallet.withdraw : wallet.withdrawRevenue;
      const asked = ask(OWNER, 10);
      await untilWaiting(await connectTo(shop.place), 1);
      await other.query(
        `insert into payout (id_envio, kind, record_id, owner, gross, fee, amount, pix_key, status, created_at, updated_at)
           values ('w1', $1, 'r1', $2, 100, 0, 100, 'x', 'DONE', $3, $3)`,
        [kind, OWNER, shop.now()],
      );
      await other.query('commit');
      const { id } = shop.must(await asked);
      const type = kind === 'balance' ? 'WITHDRAW' : 'WITHDRAW_REVENUE';
      expect((await wallet.withdrawalOf(id, type)).status).toBe('COOLDOWN_ACTIVE');
      expect(await wallet.payouts()).toHaveLength(1);
      expect(await shop.audit()).toEqual([]);
    },
  );
});
