import { expect, test } from 'vitest';
import { typedResponseKey } from '../../../src/data/basis/typed-keys.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { MirrorStore, StoredRow } from '../../../src/data/mirror/mirror-store.ts';
import { OWN_LOCATIONS_LIST, STAFF_LIST } from '../../../src/data/mirror/own-roles.ts';
import { readLostWork } from '../../../src/data/mirror/roles/lost-work.ts';
import { settleOwnRoles } from '../../../src/data/mirror/roles/settle-own-roles.ts';

const EMAIL = 'rui@exemplo.com.br';
const KEY = typedResponseKey('weg');

const row = (type: StoredRow['type'], id: string, owner: string, content: object): StoredRow => ({
  ...{ type, id, owner, parentId: null, reference: null, content: JSON.stringify(content) },
  ...{ createdAt: 1, updatedAt: 1, seenAt: 1 },
});
const staff = (id: string, status: string, role = 'attendant', locationName = 'Café Central'): StoredRow => ({
  ...row('STAFF', id, 'dona', { status, role, locationName, sub: 'rui' }),
  ...{ parentId: `loja ${id}`, reference: EMAIL },
});

/** Settles what the mirror has. `lists`: the lists that it has whole. */
const settled = (store: MirrorStore, rows: readonly StoredRow[], lists: readonly string[]) =>
  store.write(async (tx) => {
    for (const one of rows) await tx.put(one);
    for (const key of lists) await tx.putCursor({ key, updatedAt: 1, syncedAt: 1, manifestAt: 1 });
    await settleOwnRoles(tx, { sub: 'rui', email: EMAIL });
    return { isKept: (await tx.kept(KEY)) !== undefined, lost: await readLostWork(tx) };
  });

const BOTH_LISTS = [STAFF_LIST, OWN_LOCATIONS_LIST];

/** Settles words for a ticket that this device has not, on a device that an earlier build left. */
async function settle(rows: readonly StoredRow[], lists = BOTH_LISTS) {
  const store = createMemoryStore();
  await store.write((tx) => tx.keep(KEY, 'Pode vir'));
  return settled(store, rows, lists);
}

const words = (shop: string) => [{ kind: 'words', key: KEY, shop, to: 'Cliente', text: 'Pode vir' }];

test.each([
  ['one shop', [staff('a', 'LEFT'), staff('b', 'REMOVED')], 'Café Central'],
  ['several shops', [staff('a', 'LEFT'), staff('b', 'LEFT', 'deputy', 'Torre')], 'Local sem nome'],
])('an answer whose ticket went with an ended role at %s is read without it', async (_, rows, shop) => {
  expect(await settle(rows)).toEqual({ isKept: false, lost: words(shop) });
});

test.each<[string, readonly StoredRow[], string[]?]>([
  [
    'never answered for a shop',
    [staff('a', 'LEFT', 'stocker'), staff('b', 'INVITED'), staff('c', 'DECLINED')],
  ],
  ['still answers for another shop', [staff('a', 'LEFT'), staff('b', 'ACTIVE')]],
  ['has a shop', [staff('a', 'LEFT'), row('LOCATION', 'minha', 'rui', {})]],
  ['may have a shop', [staff('a', 'LEFT')], [STAFF_LIST]],
  ['may have a role', [staff('a', 'LEFT')], [OWN_LOCATIONS_LIST]],
])('an answer without its ticket stays where the person %s', async (_, rows, lists) => {
  expect(await settle(rows, lists)).toEqual({ isKept: true, lost: [] });
});

test.each([
  ['whole', BOTH_LISTS],
  ['not whole yet', []],
])(
  '[SY-6] an answer in an own ticket stays where the mirror was emptied, its lists once %s',
  async (_, lists) => {
    const store = createMemoryStore();
    await settled(store, [staff('a', 'LEFT')], lists);
    await store.write((tx) => tx.keep(KEY, 'Pode vir'));
    await store.forgetRecords();
    expect(await settled(store, [staff('a', 'LEFT')], BOTH_LISTS)).toEqual({ isKept: true, lost: [] });
  },
);

test('[SY-6] an answer is read where its role ended while the mirror was emptied', async () => {
  const store = createMemoryStore();
  await settled(store, [staff('a', 'ACTIVE')], BOTH_LISTS);
  await store.write((tx) => tx.keep(KEY, 'Pode vir'));
  await store.forgetRecords();
  expect(await settled(store, [staff('a', 'LEFT')], BOTH_LISTS)).toEqual({
    isKept: false,
    lost: words('Café Central'),
  });
});
