import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashDeviceKey } from '../../../../server/devices/device-key.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { pushKindOf } from '../../../../src/records/push.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, COFFEE, OWNER, PLACE, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

const KEY_HASH = hashDeviceKey('chave-do-tablet');
const DAY = 24 * 60 * 60_000;

describeOnEngine('goods that somebody got for free', () => {
  let shop: Shop;
  const { coffees, pay, hear, lastTold } = buyerOf(() => shop);
  shopForEach(async (opened) => {
    shop = opened;
    await shop.seed({
      ...{ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
      fields: { name: 'Café', price: 0, quantity: 3 },
    });
    const pinned = { locationId: PLACE, by: OWNER, purpose: 'heartbeat', keyHash: KEY_HASH } as const;
    shop.must(await shop.store.run('setDeviceKey', pinned));
  });

  const buy = async (ids: readonly string[], totalAmount: number): Promise<string> => {
    const id = randomUUID();
    const items = ids.map((one) => ({ id: one, quantity: 1 }));
    const tablet = { locationId: PLACE, keyHash: KEY_HASH };
    shop.must(await shop.store.run('createGuestPurchase', { ...tablet, id, items, totalAmount }));
    await shop.runJobs();
    return id;
  };
  const give = (purchase: string, item: string, way = 'pix') => {
    const content = {
      purchase,
      lines: [{ id: item, quantity: 1 }],
      restock: true,
      reason: 'defeito',
      way,
    };
    return shop.request(OWNER, 'RETURN_SALE', content);
  };
  const returns = async (id: string) => readReturns((await shop.purchase(id)).returns);
  const refunds = () => shop.store.read.selectFrom('refund').select('amount').execute();

  test('[X-05] [R-03] come back by a return of a sale that nobody paid, and no bank is asked', async () => {
    const id = await buy([COFFEE], 0);
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect((await shop.stock(COFFEE)).quantity).toBe(2);
    shop.must(await give(id, COFFEE));
    expect(await returns(id)).toMatchObject([{ amount: 0, pix: null, failed: false }]);
    expect((await shop.stock(COFFEE)).quantity).toBe(3);
    expect(await refunds()).toEqual([]);
    expect(await give(id, COFFEE)).toMatchObject({ kind: 'refused', code: 'RETURN_EXCEEDED' });
  });

  test('[X-05] [R-03] come back from a paid sale long after it, when its money no longer does', async () => {
    const id = await buy([COFFEE, WATER], 3.2);
    await pay(id);
    await hear();
    shop.advance(100 * DAY);
    expect(await give(id, WATER)).toMatchObject({ kind: 'refused', code: 'RETURN_TOO_LATE' });
    shop.must(await give(id, COFFEE));
    expect((await shop.stock(COFFEE)).quantity).toBe(3);
    expect(await refunds()).toEqual([]);
  });

  test('[R-03] [N-04] [T-03] come back from a buyer without a word of money, and wake no device', async () => {
    const { id } = shop.must(await shop.buy(ANA, coffees(1), 0));
    const ticket = shop.must(
      await shop.store.run('createRecord', {
        viewer: { sub: ANA, email: null },
        input: {
          ...{ id: randomUUID(), type: 'LOCATION_TICKET', parentId: PLACE },
          content: JSON.stringify({
            subject: 'Devolução',
            relatedObject: { id, type: 'SHOPPING_PURCHASE' },
          }),
        },
      }),
    );
    shop.must(await give(id, COFFEE, 'balance'));
    const told = await lastTold();
    expect(told?.content?.message).toMatch(/ registrou a devolução de produtos sem custo\.$/);
    expect(told && pushKindOf(told)).toBeNull();
    const answer = await shop.store.read
      .selectFrom('record')
      .select('content')
      .where('parent_id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(answer.content ?? '')).toMatchObject({
      message: 'Registrei a devolução de produtos sem custo: 1× Café.',
    });
  });

  test('[R-03] come back though their buyer has closed the account since', async () => {
    const { id } = shop.must(await shop.buy(ANA, coffees(1), 0));
    const closed = `insert into app_user
      (sub, email, password_hash, status, tokens_valid_from, created_at, updated_at)
      values ('${ANA}', 'x@conta-encerrada.invalid', '-', 'DISABLED', 0, 0, 0)`;
    shop.must(await shop.store.run('alter', { statements: [closed] }));
    shop.must(await give(id, COFFEE, 'balance'));
    expect((await shop.stock(COFFEE)).quantity).toBe(3);
  });
});
