import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { readClosedLocation } from '../../../src/data/discovery/closed-location.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { syncLocation } from '../../../src/data/sync/location.ts';
import { receiveEvent } from '../../../src/data/sync/receive.ts';
import { FakeServer } from '../support/fake-server.ts';

const EMAIL = 'ana@exemplo.com.br';
const SHOP = 'loja';

/** Ana's device and a private shop to which she may be invited. */
function open(reference: string | null = EMAIL) {
  const server = new FakeServer();
  const store = createMemoryStore();
  const deps = {
    store,
    transport: server,
    clock: createRisingClock(() => server.now),
    sync: { nudge: async () => undefined },
    sub: 'ana',
    email: EMAIL,
  };
  const place = (visibility = 'PRIVATE') =>
    server.put({
      id: SHOP,
      type: 'LOCATION',
      owner: 'bia',
      reference: visibility,
      content: '{"name":"Quiosque"}',
    });
  const invite = (status: string) =>
    server.put({
      ...{ id: 'convite', type: 'INVITE', parentId: SHOP, owner: 'bia', reference },
      content: JSON.stringify({ status, locationName: 'Quiosque antigo' }),
    });
  place();
  if (reference) invite('ACTIVE');
  return {
    ...{ server, store, deps, place, invite },
    hide: () => server.hidden.add(`LOCATION ${SHOP}`),
    sync: () => syncLocation(deps, EMAIL, SHOP, true),
    closed: () => store.read((tx) => readClosedLocation(tx, SHOP, EMAIL)),
  };
}

const NOTHING = { hasTalk: false, hasTickets: false };

for (const reference of [EMAIL, '@exemplo.com.br']) {
  test(`[H-08] [SY-17] a location whose invite of ${reference} was revoked closes with its reason and its last name`, async () => {
    const { sync, closed, invite, hide } = open(reference);
    await sync();
    expect(await closed()).toBeNull();
    invite('REVOKED');
    hide();
    await sync();
    expect(await closed()).toEqual({ end: 'revoked', name: 'Quiosque', ...NOTHING });
  });
}

test('[H-08] the reason is the one that counts: expired, taken away, made private, deleted', async () => {
  const endOf = async (
    reference: string | null,
    visibility: string,
    close: (shop: ReturnType<typeof open>) => void,
  ) => {
    const shop = open(reference);
    shop.place(visibility);
    await shop.sync();
    shop.hide();
    close(shop);
    await shop.sync();
    return (await shop.closed())?.end;
  };
  expect(await endOf(EMAIL, 'PRIVATE', ({ invite }) => invite('EXPIRED'))).toBe('expired');
  expect(await endOf(EMAIL, 'PRIVATE', ({ server }) => server.delete('convite', 'INVITE'))).toBe('expired');
  expect(await endOf(null, 'PUBLIC', () => undefined)).toBe('private');
  // An active invite opens every existing location, so this one was deleted.
  expect(await endOf(EMAIL, 'PRIVATE', () => undefined)).toBe('deleted');
  const gone = open(null);
  await gone.sync();
  const key = { id: SHOP, type: 'LOCATION', parentId: null, updatedAt: gone.server.now + 1 };
  await receiveEvent(gone.deps, { type: 'RECORD_DELETED', id: 'e', createdAt: 0, key });
  expect((await gone.closed())?.end).toBe('deleted');
});

test('[H-08] nothing is said of a reason before the invites were read', async () => {
  const { server, sync, closed, hide } = open();
  await sync();
  hide();
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if (query.by === 'typeAndReference') server.fault = 'offline';
    return list(query, args);
  };
  await expect(sync()).rejects.toThrow();
  expect(await closed()).toEqual({ end: null, name: 'Quiosque', ...NOTHING });
});

test('[X-02] a device that never saw the location names it by what is left there', async () => {
  const { server, sync, closed, hide, store, deps } = open(null);
  hide();
  await sync();
  expect(await closed()).toEqual({ end: null, name: '', ...NOTHING });
  const content = JSON.stringify({ subject: 'Troco', locationInfo: { name: 'Quiosque' } });
  const record = server.put({ id: 't', type: 'LOCATION_TICKET', parentId: SHOP, owner: 'ana', content });
  await receiveEvent(deps, { type: 'LOCATION_TICKET', id: 't', createdAt: 0, record });
  expect(await closed()).toEqual({ end: null, name: 'Quiosque', hasTalk: false, hasTickets: true });
  await store.forgetRecords();
  expect(await closed()).toMatchObject({ end: null });
});

test('[H-08] [SY-14] an invite that holds again opens the location, and nothing of its end is left', async () => {
  const { server, sync, closed, invite, hide, store } = open();
  await sync();
  invite('REVOKED');
  hide();
  await sync();
  invite('ACTIVE');
  server.hidden.clear();
  await sync();
  expect(await closed()).toBeNull();
  expect(await store.read((tx) => tx.keptKeys())).not.toContain(`ended:${SHOP}`);
});

test('[N-05] [SY-67] an invite that came, changed or went makes its location stale for whom it invites, and for no owner', async () => {
  const { deps, server, invite, place, store } = open();
  const stale = [{ kind: 'location', id: SHOP }, { kind: 'locations' }];
  const changed = (status: string) =>
    receiveEvent(deps, { type: 'RECORD_CHANGED', id: status, createdAt: 0, record: invite(status) });
  expect(await changed('REVOKED')).toEqual(stale);
  expect(await store.read((tx) => tx.row({ type: 'INVITE', id: 'convite' }))).toMatchObject({
    id: 'convite',
  });
  expect(await changed('ACTIVE')).toEqual(stale);
  const key = { id: 'convite', type: 'INVITE', parentId: SHOP, updatedAt: server.now + 9 };
  const gone = { type: 'RECORD_DELETED', id: 'e', createdAt: 0, key } as const;
  expect(await receiveEvent(deps, gone)).toEqual(stale);
  server.put({ ...place(), owner: 'ana' });
  await syncLocation(deps, EMAIL, SHOP, true);
  expect(await changed('REVOKED')).toEqual([]);
});
