import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { closedMonths } from '../../../../server/money/closing/closed-months.ts';
import { findOrder } from '../../../../server/orders/order.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { ANA, BIA, COFFEE, OWNER, PLACE, type Shop } from '../../money/support/shop.ts';
import { shopForEach } from '../../money/support/shop-for-each.ts';
import { walletOf } from '../../money/support/wallet.ts';

const THEIRS = '00000000-0000-4000-8000-0000000000bb';
const SNACKS = '00000000-0000-4000-8000-0000000000d1';
const BISCUIT = '00000000-0000-4000-8000-0000000000d2';
const MONTH = '2026-10';

describe('a request whose content claims what another reference did', () => {
  let shop: Shop;
  shopForEach(
    async (opened) => {
      shop = opened;
      await shop.seed({
        ...{ id: THEIRS, type: 'LOCATION', owner: BIA, reference: 'PUBLIC' },
        fields: { name: 'Loja da Bia' },
      });
      await shop.seed({
        ...{ id: SNACKS, type: 'CATEGORY', parentId: THEIRS, owner: BIA, reference: 'Salgados' },
        fields: {},
      });
      const biscuit = { value: 5, quantity: 0, categories: [SNACKS] };
      await shop.seed({
        ...{ id: BISCUIT, type: 'ITEM', parentId: THEIRS, owner: BIA, reference: 'Biscoito' },
        fields: biscuit,
      });
      for (const sub of [ANA, OWNER]) await walletOf(shop).grant(sub, 50_000);
    },
    { coffee: 10 },
  );

  const send = async (reference: string, content: object, parentId: string = OWNER): Promise<string> => {
    const input = {
      id: randomUUID(),
      type: 'REQUEST',
      parentId,
      reference,
      content: JSON.stringify(content),
    };
    const viewer = { sub: OWNER, email: 'a@example.com' };
    return shop.must(await shop.store.run('createRecord', { viewer, input })).id;
  };
  const undo = async (undoes: string) => {
    const verdict = await shop.request(OWNER, 'COPY_ITEMS', { action: 'UNDO_COPY', undoes });
    return verdict.kind === 'refused' ? verdict.code : parseContent(verdict.value.content);
  };
  const theirs = async () => {
    const rows = shop.store.read.selectFrom('record').select(['id', 'content', 'deleted']);
    return rows.where('parent_id', '=', THEIRS).orderBy('id').execute();
  };
  const bought = async (sub: string): Promise<string> =>
    shop.must(await shop.buy(sub, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true })).id;
  /** References that store words of their sender, each with the fields that it needs beside them. */
  const needed: [reference: string, needs: () => Promise<object>][] = [
    ['PROFILE_CREATION', async () => ({})],
    ['OPERATION_PURCHASE', async () => ({})],
    ['CLOSE_MONTH', async () => ({ shop: PLACE, month: MONTH })],
    ['REGENERATE_PURCHASE_QR', async () => ({ purchaseId: await bought(OWNER) })],
    [
      'RETURN_SALE',
      async () => ({
        ...{ purchase: await bought(ANA), lines: [{ id: COFFEE, quantity: 1 }] },
        ...{ restock: true, reason: 'defeito' },
      }),
    ],
  ];

  test.for(needed)(
    '[R-05] as %s takes nothing back in a shop of somebody else',
    async ([reference, needs]) => {
      const before = await theirs();
      const claim = { action: 'COPY_ITEMS', to: PLACE, made: [BISCUIT], categories: [SNACKS] };
      const forged = await send(reference, { ...(await needs()), ...claim });
      expect(await undo(forged)).toBe('NOT_FOUND');
      expect(await theirs()).toEqual(before);
    },
  );

  test('[R-05] and even a copy that names rows of another shop takes none of them back', async () => {
    const before = await theirs();
    const claim = { action: 'COPY_ITEMS', to: PLACE, made: [BISCUIT], categories: [SNACKS] };
    const id = randomUUID();
    await shop.seed({ id, type: 'REQUEST', owner: OWNER, reference: 'COPY_ITEMS', fields: claim });
    expect(await undo(id)).toMatchObject({ removed: 0, left: [] });
    expect(await theirs()).toEqual(before);
  });

  test('[E-04] is no order and closes no month, and a real closing keeps no figures that were sent', async () => {
    const paid = { status: 'SUCCESS', locationId: PLACE, month: MONTH, figures: { revenue: 1_000_000 } };
    for (const reference of ['PROFILE_CREATION', 'OPERATION_PURCHASE'])
      expect(await findOrder(shop.store.read, await send(reference, paid, PLACE))).toBeNull();
    const closed = () => closedMonths(shop.store.read, [PLACE], MONTH);
    expect(await closed()).toEqual(new Map());
    await send('CLOSE_MONTH', { ...paid, shop: PLACE });
    expect((await closed()).get(PLACE)?.figures.revenue).toBe(0);
  });
});
