import { expect, test } from 'vitest';
import { importKey, LAST_COPY_KEY, LAST_PRICES_KEY } from '../../../src/data/basis/act-keys.ts';
import { answerKey } from '../../../src/data/basis/kept-answers.ts';
import { NOTIFICATIONS_KEY } from '../../../src/data/basis/notifications-key.ts';
import { ROLE_LIST_TYPES, restKey, roleListKey } from '../../../src/data/basis/role-lists.ts';
import { dropRoleData, PICTURES_KEY, readAnew } from '../../../src/data/mirror/drop-role-data.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { type MirrorTx, type StoredRow, SYNCED } from '../../../src/data/mirror/mirror-store.ts';
import { childKey, comparedKey, removeSubtree } from '../../../src/data/mirror/subtree.ts';
import { unknownShops } from '../../../src/data/rows/goods/managed-shops.ts';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { readNotifications } from '../../../src/records/notification.ts';
import { notificationOf } from '../../../src/records/notification-text.ts';

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
  const LEAVING = ['overview', 'pick-list', ...ofShop, 'sales:all', ...answers];
  const STAYING = ['sales:outra', 'figures:outra', 'chosen'];
  await store.write(async (tx) => {
    for (const key of [...LEAVING, ...STAYING]) await tx.keep(key, 'x');
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
  const all = (...acts: object[]) => ({ acts });
  expect(await left(all(act(SHOP), act('outra')), all(act('outra')))).toEqual([
    ...[all(act('outra')), all(act('outra')), undefined, { at: 1 }],
  ]);
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

/** Notices about a shop, by one customer and by the person as a customer. A ticket also has its row. */
function noticesOf(shop: string): { rows: StoredRow[]; events: ChannelEvent[] } {
  const at = (one: StoredRow): StoredRow => ({ ...one, id: `${one.id} ${shop}`, parentId: shop });
  const ticket = (id: string, owner: string) => at(row('LOCATION_TICKET', id, owner));
  const event = (type: 'CHAT_MESSAGE' | 'LOCATION_TICKET' | 'TICKET_UPDATE', record: StoredRow) => ({
    ...{ type, id: record.id, createdAt: 1, record },
    content: { subject: 'Troco', locationId: shop },
  });
  const answered = (id: string, parent: StoredRow, type: StoredRow['type'] = 'TICKET_UPDATE') =>
    event('TICKET_UPDATE', { ...row(type, `${id} ${shop}`, 'colega'), parentId: parent.id });
  const [theirs, mine] = [ticket('ticket deles', 'bia'), ticket('ticket meu', ME)];
  const said = { ...row('CHAT_MESSAGE', 'resposta a mim', 'colega'), reference: ME };
  return {
    rows: [theirs, mine],
    events: [
      event('CHAT_MESSAGE', at({ ...row('CHAT_MESSAGE', 'mensagem deles', 'bia'), reference: 'dono' })),
      event('CHAT_MESSAGE', at({ ...said, content: JSON.stringify({ senderRole: 'manager' }) })),
      event('LOCATION_TICKET', theirs),
      event('LOCATION_TICKET', mine),
      answered('novidade deles', theirs),
      answered('antiga deles', theirs, 'LOCATION_TICKET'),
      answered('novidade minha', mine),
    ],
  };
}

test.each<[string, StaffRole | null, boolean]>([
  ['ended', null, false],
  ['became one that reads no conversation', 'stocker', false],
  ['became one that reads them, too', 'attendant', true],
])('[R-05] [N-04] the bell after a role that %s', async (_, role, hears) => {
  const store = createMemoryStore();
  const [here, there] = [noticesOf(SHOP), noticesOf('outra')];
  const paid: ChannelEvent = { type: 'PURCHASE_STATUS_CHANGED', id: 'compra', createdAt: 1, content: {} };
  const events = [...here.events, ...there.events, paid];
  const left = await store.write(async (tx) => {
    for (const one of [...here.rows, ...there.rows]) await tx.put(one);
    await tx.keep(
      NOTIFICATIONS_KEY,
      events.map((event) => notificationOf(event, false)),
    );
    await dropRoleData(tx, SHOP, { sub: ME, email: EMAIL }, role);
    return readNotifications(await tx.kept(NOTIFICATIONS_KEY)).map(({ id }) => id);
  });
  const isLeft = (id: string) => hears || !id.includes('deles') || !id.endsWith(SHOP);
  expect(left).toEqual(events.map(({ id }) => id).filter(isLeft));
  expect(left).toContain(`novidade minha ${SHOP}`);
});

test('[R-05] a role that shows less leaves no delivery with what was paid, whoever counted it', async () => {
  const store = createMemoryStore();
  const left = await store.write(async (tx) => {
    for (const owner of [ME, 'dono'])
      await tx.put({ ...row('SUPPLY_RECEIPT', owner, owner), content: '{"paid":{"item":9.5}}' });
    await dropRoleData(tx, SHOP, { sub: ME, email: EMAIL }, 'stocker');
    return tx.select({ by: 'parent', parentId: SHOP, type: 'SUPPLY_RECEIPT' });
  });
  expect(left).toEqual([]);
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

test.each<[string, (tx: MirrorTx) => Promise<void>]>([
  ['after a role that ended', (tx) => dropRoleData(tx, SHOP, { sub: ME, email: EMAIL })],
  ['after a role that began', (tx) => readAnew(tx, SHOP)],
  ['once it is gone', (tx) => removeSubtree(tx, SHOP)],
])('[R-05] a shop does not count as whole %s', async (_, change) => {
  const store = createMemoryStore();
  const unknown = await store.write(async (tx) => {
    for (const id of [SHOP, 'outra']) {
      await tx.keep(`${SYNCED}location:${id}`, 1);
      await tx.putCursor({ key: childKey(id, 'ITEM'), updatedAt: 1, syncedAt: 1, manifestAt: 0 });
    }
    await change(tx);
    return unknownShops(tx, [SHOP, 'outra']);
  });
  expect(unknown).toEqual([SHOP]);
});

test('[R-05] a role that ended leaves no entry that a message to the closed app told of the shop’s people', async () => {
  const store = createMemoryStore();
  const told = (path: string) => ({
    ...{ id: path, message: 'Nova mensagem de Bia', type: 'chat', timestamp: 1, seen: false },
    ...{ event: { type: 'RECORD_CHANGED', id: path, createdAt: 1 }, told: { detail: '', path } },
  });
  const ways = [`/manager/chat/${SHOP}/bia`, '/manager/chat/outra/bia', `/location-chat/${SHOP}`];
  const left = await store.write(async (tx) => {
    await tx.keep(NOTIFICATIONS_KEY, ways.map(told));
    await dropRoleData(tx, SHOP, { sub: ME, email: EMAIL }, null);
    return readNotifications(await tx.kept(NOTIFICATIONS_KEY)).map(({ id }) => id);
  });
  expect(left).toEqual(ways.slice(1));
});
