import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashDeviceKey } from '../../../../server/devices/device-key.ts';
import { guestOf } from '../../../../src/domain/people/guest.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { connectTo, untilWaiting } from '../../support/other-hand.ts';
import { ANA, COFFEE, OWNER, openShop, PLACE, type Shop } from '../support/shop.ts';

const KEY_HASH = hashDeviceKey('chave-do-tablet');
const one = { items: [{ id: COFFEE, quantity: 1 }], totalAmount: 4.8 };
const ACCOUNT = `select 1 from app_user where sub = '${ANA}' for update`;
const codesOf = (sub: string): string => `select pg_advisory_xact_lock(1, hashtext('codes:${sub}'))`;

const byPix = (shop: Shop) => shop.buy(ANA, one.items, one.totalAmount);
const byPixAndBalance = (shop: Shop) => shop.buy(ANA, one.items, one.totalAmount, { useBalance: true });
const byGuest = async (shop: Shop) => {
  const device = { locationId: PLACE, keyHash: KEY_HASH };
  shop.must(await shop.store.run('setDeviceKey', { ...device, by: OWNER, purpose: 'heartbeat' }));
  return shop.store.run('createGuestPurchase', { ...device, ...one, id: randomUUID() });
};

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())(
  'a purchase by PIX locks in the order of all locks',
  () => {
    test.each([
      ['codes', 'a person', codesOf(ANA), byPix],
      ['account', 'a person', ACCOUNT, byPix],
      ['account', 'a person whose balance does not cover it', ACCOUNT, byPixAndBalance],
      ['codes', 'a guest', codesOf(guestOf(KEY_HASH)), byGuest],
    ] as const)('[S-12] the %s of %s before any item', async (_, __, hold, buy) => {
      const shop = await openShop();
      onTestFinished(shop.close);
      const other = await connectTo(shop.place);
      await other.query(
        `insert into app_user (sub, email, password_hash, status, tokens_valid_from, created_at, updated_at)
          values ('${ANA}', 'b@example.com', '-', 'CONFIRMED', 0, 0, 0)`,
      );
      await other.query('begin');
      await other.query(hold);
      const bought = buy(shop);
      await untilWaiting(other, 1);
      // The holder of the awaited lock may need the goods. If the purchase had locked them, both would be stuck.
      await other.query(`select 1 from record where id = '${COFFEE}' and type = 'ITEM' for update nowait`);
      await other.query('commit');
      shop.must<unknown>(await bought);
      expect(await shop.stock(COFFEE)).toMatchObject({ reserved: 1 });
    });
  },
);
