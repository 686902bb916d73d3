import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { SyncDeps } from '../../../src/data/pull/list.ts';
import { childScopes, syncLocation } from '../../../src/data/sync/location.ts';
import { syncTickets } from '../../../src/data/sync/tickets.ts';
import { PLACEHOLDER_UPDATED_AT } from '../../../src/records/record.ts';
import { FakeServer } from '../support/fake-server.ts';

const PLACE = 'place';
const MINUTE = 60_000;

/** A device and a server with one place, one item and one ticket. */
function open() {
  const server = new FakeServer();
  server.put({ id: PLACE, type: 'LOCATION', owner: 'bia' });
  server.put({ id: 'agua', type: 'ITEM', parentId: PLACE });
  server.put({ id: 't1', type: 'LOCATION_TICKET', parentId: PLACE, owner: 'ana' });
  const store = createMemoryStore();
  const deps: SyncDeps = { store, transport: server, clock: createRisingClock(() => server.now) };
  const wait = (ms: number): void => {
    server.now += ms;
  };
  /** Number of calls to the server that begin with `what` during `work`. */
  const during = async (what: string, work: () => Promise<unknown>): Promise<number> => {
    server.calls.length = 0;
    await work();
    return server.calls.filter((call) => call.startsWith(what)).length;
  };
  const location = (gap: boolean) => () => syncLocation(deps, 'ana@exemplo.com.br', PLACE, gap);
  const tickets = (gap: boolean) => () => syncTickets(deps, PLACE, gap);
  return { server, store, deps, wait, during, location, tickets };
}

test('[SY-34] a location is compared after a gap and every five minutes, but not after its first pull', async () => {
  const { during, wait, location } = open();
  expect(await during('status', location(true))).toBe(0);
  // No comparison has happened so far.
  expect(await during('status', location(false))).toBe(3);
  wait(4 * MINUTE);
  expect(await during('status', location(false))).toBe(0);
  expect(await during('status', location(true))).toBe(3);
  wait(6 * MINUTE);
  expect(await during('status', location(false))).toBe(3);
});

test('[SY-34] the list that was compared longest ago decides', async () => {
  const { store, during, location } = open();
  await location(true)();
  await location(true)();
  const [items] = childScopes(PLACE);
  await store.write(async (tx) => {
    const cursor = items && (await tx.cursor(items.key));
    if (cursor) await tx.putCursor({ ...cursor, manifestAt: 0 });
  });
  expect(await during('status', location(false))).toBe(3);
});

test('[SY-33] [SY-42] where a list was not whole nothing is compared, and the location is not up to date', async () => {
  const { server, during, location } = open();
  await location(true)();
  server.fault = 'partial';
  let end: boolean | null = null;
  const partly = async (): Promise<void> => {
    end = await location(true)();
  };
  expect(await during('status', partly)).toBe(0);
  expect(end).toBe(false);
});

test('[SY-34] [SY-38] tickets are compared as the shop is', async () => {
  const { during, wait, tickets } = open();
  expect(await during('status', tickets(true))).toBe(0);
  expect(await during('status', tickets(false))).toBe(1);
  wait(4 * MINUTE);
  expect(await during('status', tickets(false))).toBe(0);
  expect(await during('status', tickets(true))).toBe(1);
  wait(6 * MINUTE);
  expect(await during('status', tickets(false))).toBe(1);
});

test('[SY-38] [SY-42] updates that did not come whole are asked for again, and until then the tickets are not up to date', async () => {
  const { server, during, tickets } = open();
  server.put({ id: 'u1', type: 'LOCATION_TICKET', parentId: 't1', createdAt: server.now - MINUTE });
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    const page = await list(query, args);
    return query.by === 'parentId' ? { ...page, partial: true } : page;
  };
  const breaking = server.list;
  for (const round of ['first', 'later']) {
    server.list = breaking;
    server.put({ id: 't1', type: 'LOCATION_TICKET', content: round });
    expect(await tickets(false)()).toBe(false);
    server.list = list;
    // The list of tickets and the updates. The second time there are no updates to read.
    expect(await during('list parentId', tickets(false))).toBe(2);
    expect(await during('list parentId', tickets(false))).toBe(1);
  }
});

test('[SY-38] of a ticket without a stamp nothing tells whether it was touched: its updates are asked for each time', async () => {
  const { server, during, wait, tickets } = open();
  server.put({ id: 't1', type: 'LOCATION_TICKET', updatedAt: PLACEHOLDER_UPDATED_AT });
  const createdAt = PLACEHOLDER_UPDATED_AT;
  server.put({ id: 'u1', type: 'LOCATION_TICKET', parentId: 't1', createdAt, content: '{}' });
  await tickets(true)();
  wait(10 * MINUTE);
  // The list of tickets, and the updates.
  expect(await during('list parentId', tickets(true))).toBe(2);
});
