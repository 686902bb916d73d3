import { expect, test } from 'vitest';
import { dropWork, PICTURES_KEY } from '../../../src/data/mirror/drop-work.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { StoredRow } from '../../../src/data/mirror/mirror-store.ts';

const ME = 'ana';
const SHOP = 'loja';
const row = (type: StoredRow['type'], id: string, owner: string): StoredRow => ({
  ...{ type, id, owner, parentId: SHOP, reference: null, content: '{}' },
  ...{ createdAt: 1, updatedAt: 1, seenAt: 1 },
});

test('a role that ended leaves no figures, no sales and no pictures of the shop, and what is one’s own stays', async () => {
  const store = createMemoryStore();
  const ofShop = ['shelf', 'brought', 'sales', 'figures'].map((name) => `${name}:${SHOP}`);
  const LEAVING = ['overview', 'pick-list', ...ofShop, 'sales:all'];
  const STAYING = ['sales:outra', 'figures:outra', 'chosen'];
  await store.write(async (tx) => {
    for (const key of [...LEAVING, ...STAYING]) await tx.keep(key, 'x');
    for (const one of [
      row('ITEM', 'item', 'dono'),
      row('SHOPPING_PURCHASE', 'deles', 'bia'),
      row('SHOPPING_PURCHASE', 'minha', ME),
      row('EDIT', 'edicao', ME),
    ])
      await tx.put(one);
    await dropWork(tx, SHOP, ME);
  });
  const kept = await store.read((tx) => tx.keptAll([...LEAVING, ...STAYING, PICTURES_KEY]));
  expect(kept).toEqual([...LEAVING.map(() => undefined), ...STAYING.map(() => 'x'), true]);
  const there = await store.read((tx) =>
    tx.rows([
      { type: 'ITEM', id: 'item' },
      { type: 'SHOPPING_PURCHASE', id: 'deles' },
      { type: 'SHOPPING_PURCHASE', id: 'minha' },
      { type: 'EDIT', id: 'edicao' },
    ]),
  );
  expect(there.map((one) => one?.id)).toEqual([undefined, undefined, 'minha', undefined]);
});
