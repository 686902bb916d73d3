import { expect, test, vi } from 'vitest';
import { readOwnRoles } from '../../../src/data/mirror/own-roles.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { withBrokenDatabase } from '../support/broken-database.ts';
import { openTestData } from '../support/test-data.ts';

const SHOP = 'loja';
const EMAIL = 'rui@exemplo.com.br';
const HOUR_MS = 60 * 60_000;

/**
 * A customer of a shop with an invitation to work there. An item and a conversation there are older than their last
 * reading.
 */
async function openCustomer() {
  const { data, server, feed } = openTestData({ email: EMAIL });
  const { sub } = data.user;
  const message = (id: string, owner: string): void =>
    void server.put({ id, type: 'CHAT_MESSAGE', parentId: SHOP, owner, reference: 'dona', content: '{}' });
  server.put({ id: SHOP, type: 'LOCATION', owner: 'dona', reference: 'PUBLIC', content: '{}' });
  const item = server.put({ id: 'agua', type: 'ITEM', parentId: SHOP, content: '{"price":5}' });
  message('dela', 'bia');
  server.hidden.add('CHAT_MESSAGE dela');
  server.now += HOUR_MS;
  server.put({ id: 'gelo', type: 'ITEM', parentId: SHOP, content: '{"price":9}' });
  message('minha', sub);
  const staff = (content: object): RecordRow =>
    server.put({
      ...{ id: 's', type: 'STAFF', parentId: SHOP, owner: 'dona', reference: EMAIL },
      content: JSON.stringify({ role: 'deputy', ...content }),
    });
  staff({ status: 'INVITED' });
  for (const kind of ['work', 'location', 'chat'] as const) await data.refresh({ kind, id: SHOP });
  /** From now on the server shows this person the same records as to a deputy. */
  const accept = (): RecordRow => {
    server.put({ ...item, content: '{"price":5,"cost":2}' });
    server.hidden.clear();
    return staff({ status: 'ACTIVE', sub });
  };
  const read = (type: RecordRow['type'], id: string) => data.read((tx) => tx.row({ type, id }));
  const tell = (record: RecordRow): void =>
    feed.tell(notificationChannel(sub), { type: 'RECORD_CHANGED', record });
  return { data, accept, read, tell };
}

test('a role that begins shows a former customer at once what it lets them read of the shop', async () => {
  const { accept, read, tell } = await openCustomer();
  expect(await read('ITEM', 'agua')).toMatchObject({ content: '{"price":5}' });
  tell(accept());
  await vi.waitFor(async () =>
    expect(await read('ITEM', 'agua')).toMatchObject({ content: '{"price":5,"cost":2}' }),
  );
});

test('a role that began while the device was away shows what is older than the own last words', async () => {
  const { data, accept, read } = await openCustomer();
  accept();
  for (const kind of ['work', 'location', 'chat'] as const) await data.refresh({ kind, id: SHOP });
  expect(await read('ITEM', 'agua')).toMatchObject({ content: '{"price":5,"cost":2}' });
  expect(await read('CHAT_MESSAGE', 'dela')).toBeDefined();
  expect(await read('CHAT_MESSAGE', 'minha')).toBeDefined();
});

test('[T-02] a role that became another brings the tickets back with every answer to them', async () => {
  const { data, server } = openTestData({ email: EMAIL });
  const put = (id: string, parentId: string): void => {
    server.now += 48 * HOUR_MS;
    server.put({ id, type: 'LOCATION_TICKET', parentId, owner: 'bia', content: '{}' });
  };
  const become = async (role: string): Promise<void> => {
    const content = JSON.stringify({ role, status: 'ACTIVE', sub: data.user.sub });
    server.put({ id: 's', type: 'STAFF', parentId: SHOP, owner: 'dona', reference: EMAIL, content });
    for (const kind of ['work', 'tickets'] as const) await data.refresh({ kind, id: SHOP });
  };
  const there = async (): Promise<string[]> =>
    (await data.read((tx) => tx.select({ by: 'type', type: 'LOCATION_TICKET' }))).map(({ id }) => id).sort();
  server.put({ id: SHOP, type: 'LOCATION', owner: 'dona', reference: 'PUBLIC', content: '{}' });
  put('ticket', SHOP);
  put('first', 'ticket');
  put('second', 'ticket');
  // The server touches a ticket with each addition.
  server.put({ id: 'ticket', type: 'LOCATION_TICKET' });
  await become('deputy');
  expect(await there()).toEqual(['first', 'second', 'ticket']);
  await become('partner');
  expect(await there()).toEqual(['first', 'second', 'ticket']);
});

test('[SY-6] roles whose records a full disk took away stand until they can be read anew, and end where they are not there', async () => {
  const { data, server, feed } = openTestData({ email: EMAIL });
  const { sub } = data.user;
  const become = (shop: string, role: string): RecordRow =>
    server.put({
      ...{ id: `papel ${shop}`, type: 'STAFF', parentId: shop, owner: 'dona', reference: EMAIL },
      content: JSON.stringify({ role, status: 'ACTIVE', sub }),
    });
  for (const shop of ['serra', 'praia']) {
    server.put({ id: shop, type: 'LOCATION', owner: 'dona', reference: 'PRIVATE', content: '{}' });
    become(shop, 'deputy');
  }
  await data.refresh({ kind: 'work' });
  await data.keep('supply-order:new', { locationId: 'serra', lines: [] });
  const roles = () => data.read(readOwnRoles);
  server.fault = 'offline';
  const full = { fault: 'QuotaExceededError', from: 1, times: 1 } as const;
  await withBrokenDatabase(full, () => data.keep('x', 1));
  const record = become('praia', 'stocker');
  feed.tell(notificationChannel(sub), { type: 'RECORD_CHANGED', record });
  await vi.waitFor(async () => expect(await roles()).toEqual({ serra: 'deputy', praia: 'stocker' }));
  expect(await data.read((tx) => tx.kept('supply-order:new'))).toMatchObject({ locationId: 'serra' });
  server.fault = 'none';
  server.delete('papel serra', 'STAFF');
  await data.refresh({ kind: 'work' });
  expect(await roles()).toEqual({ praia: 'stocker' });
  expect(await data.read((tx) => tx.kept('supply-order:new'))).toBeUndefined();
});
