import { expect, test } from 'vitest';
import { importKey, LAST_COPY_KEY, LAST_PRICES_KEY } from '../../../src/data/basis/act-keys.ts';
import { answerKey } from '../../../src/data/basis/kept-answers.ts';
import { ROLE_LIST_TYPES, restKey, roleListKey } from '../../../src/data/basis/role-lists.ts';
import { dropRoleData, PICTURES_KEY } from '../../../src/data/mirror/drop-role-data.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { StoredRow } from '../../../src/data/mirror/mirror-store.ts';
import { comparedKey } from '../../../src/data/mirror/subtree.ts';

const ME = 'ana';
const EMAIL = 'ana@exemplo.com.br';
const SHOP = 'loja';
const row = (type: StoredRow['type'], id: string, owner: string): StoredRow => ({
  ...{ type, id, owner, parentId: SHOP, reference: null, content: '{}' },
  ...{ createdAt: 1, updatedAt: 1, seenAt: 1 },
});

test('a role that ended leaves no figures, no sales and no pictures of the shop, and what is one’s own stays', async () => {
  const store = createMemoryStore();
  const ofShop = ['shelf', 'brought', 'sales', 'figures'].map((name) => `${name}:${SHOP}`);
  const ofAll = ['closing:2026-10', 'closing-items:2026-10', 'losses:2026-10', 'loss-radar'];
  const answers = [...ofAll, ...ofAll.map(answerKey)];
  const LEAVING = ['overview', 'pick-list', ...ofShop, 'sales:all', ...answers, 'receiving:compra'];
  const STAYING = ['sales:outra', 'figures:outra', 'chosen', 'receiving:de-outra'];
  const typedOf = (locationId: string) => ({ id: 'novo', locationId, lines: [] });
  await store.write(async (tx) => {
    for (const key of [...LEAVING, ...STAYING]) await tx.keep(key, 'x');
    await tx.keep('supply-order:new', typedOf(SHOP));
    await tx.keep('supply-order:outra', typedOf('outra'));
    for (const one of [
      row('SUPPLY_ORDER', 'compra', 'dono'),
      row('ITEM', 'item', 'dono'),
      row('SHOPPING_PURCHASE', 'deles', 'bia'),
      row('SHOPPING_PURCHASE', 'minha', ME),
      row('EDIT', 'edicao', ME),
      { ...row('STAFF', 'colega', 'dono'), reference: 'bia@exemplo.com.br' },
      { ...row('STAFF', 'meu', 'dono'), reference: EMAIL },
    ])
      await tx.put(one);
    await dropRoleData(tx, SHOP, { sub: ME, email: EMAIL });
  });
  const kept = await store.read((tx) => tx.keptAll([...LEAVING, ...STAYING, PICTURES_KEY]));
  expect(kept).toEqual([...LEAVING.map(() => undefined), ...STAYING.map(() => 'x'), true]);
  const typed = await store.read((tx) => tx.keptAll(['supply-order:new', 'supply-order:outra']));
  expect(typed).toEqual([undefined, typedOf('outra')]);
  const there = await store.read((tx) =>
    tx.rows([
      { type: 'ITEM', id: 'item' },
      { type: 'SHOPPING_PURCHASE', id: 'deles' },
      { type: 'SHOPPING_PURCHASE', id: 'minha' },
      { type: 'EDIT', id: 'edicao' },
      { type: 'STAFF', id: 'colega' },
      { type: 'STAFF', id: 'meu' },
    ]),
  );
  expect(there.map((one) => one?.id)).toEqual([undefined, undefined, 'minha', undefined, undefined, 'meu']);
});

test('a role that ended leaves nothing of what was last done to many items of the shop', async () => {
  const store = createMemoryStore();
  const move = (shopId: string) => ({ id: 'item', shopId, name: 'Água', price: 500, to: 450, content: {} });
  const act = (shopId: string) => ({ at: 1, moves: [move('outra'), move(shopId)], sent: ['r'], copies: [] });
  const copy = (shopId: string) => ({ ...act('outra'), copies: [{ id: 'c', shopId, items: 3 }] });
  const left = async (prices: object, copies: object): Promise<unknown[]> => {
    const keys = [LAST_PRICES_KEY, LAST_COPY_KEY, importKey(SHOP), importKey('outra')];
    await store.write(async (tx) => {
      for (const [at, value] of [prices, copies, { at: 1 }, { at: 1 }].entries())
        await tx.keep(keys[at] ?? '', value);
      await dropRoleData(tx, SHOP, { sub: ME, email: EMAIL });
    });
    return store.read((tx) => tx.keptAll(keys));
  };
  expect(await left(act(SHOP), copy(SHOP))).toEqual([undefined, undefined, undefined, { at: 1 }]);
  expect(await left(act('outra'), act(SHOP))).toEqual([act('outra'), undefined, undefined, { at: 1 }]);
  expect(await left(copy('outra'), copy('outra'))).toEqual([
    copy('outra'),
    copy('outra'),
    undefined,
    { at: 1 },
  ]);
});

test('a role that ended leaves of the conversations one’s own, whatever words are in it', async () => {
  const store = createMemoryStore();
  const message = (id: string, owner: string, content: object): StoredRow => ({
    ...row('CHAT_MESSAGE', id, owner),
    ...{ reference: owner === ME ? 'dono' : ME, content: JSON.stringify(content) },
  });
  const told = message('respondida', ME, { text: 'Pronto', senderRole: 'manager' });
  const rows = [
    message('minha', ME, { text: 'manager' }),
    message('a mim', 'colega', { text: 'Oi', senderRole: 'manager' }),
    { ...told, reference: 'bia' },
    { ...message('dela', 'bia', { text: 'Oi' }), reference: 'dono' },
  ];
  await store.write(async (tx) => {
    for (const one of rows) await tx.put(one);
    await dropRoleData(tx, SHOP, { sub: ME, email: EMAIL });
  });
  const left = await store.read((tx) => tx.select({ by: 'parent', parentId: SHOP, type: 'CHAT_MESSAGE' }));
  expect(left.map(({ id }) => id).sort()).toEqual(['a mim', 'minha']);
});

test('a role that ended leaves no place in the lists that it read', async () => {
  const store = createMemoryStore();
  const keys = ROLE_LIST_TYPES.flatMap((type) => {
    const key = roleListKey(SHOP, type);
    return [key, restKey(key), comparedKey(key)];
  });
  const left = await store.write(async (tx) => {
    for (const key of keys) await tx.putCursor({ key, updatedAt: 1, syncedAt: 1, manifestAt: 1 });
    await dropRoleData(tx, SHOP, { sub: ME, email: EMAIL });
    return (await Promise.all(keys.map((key) => tx.cursor(key)))).filter(Boolean);
  });
  expect(left).toEqual([]);
});
