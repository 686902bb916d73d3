import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { SyncDeps } from '../../../src/data/pull/list.ts';
import { type OwnWish, syncOwn } from '../../../src/data/sync/own-lists.ts';
import { receiveEvent } from '../../../src/data/sync/receive.ts';
import type { ListQuery, Page, PageArgs } from '../../../src/data/wire/transport.ts';
import { PLACEHOLDER_UPDATED_AT, type RecordRow } from '../../../src/records/record.ts';
import { FakeServer } from '../support/fake-server.ts';

const MINUTE = 60_000;
const LATEST: OwnWish = { owner: 'ana', type: 'DEPOSIT', since: 0, most: 4 };

/** A device, and the pages that it requested. */
function open() {
  const server = new FakeServer();
  server.pageSize = 2;
  const asked: PageArgs[] = [];
  const list = server.list.bind(server);
  server.list = (query: ListQuery, args: PageArgs): Promise<Page<RecordRow>> => {
    asked.push(args);
    return list(query, args);
  };
  const store = createMemoryStore();
  const deps: SyncDeps = { store, transport: server, clock: createRisingClock(() => server.now) };
  const put = (id: string, updatedAt?: number): void => {
    server.now += MINUTE;
    server.put({ id, type: 'DEPOSIT', owner: 'ana', ...(updatedAt !== undefined && { updatedAt }) });
  };
  const wait = (minutes: number): void => {
    server.now += minutes * MINUTE;
  };
  const mirror = async (): Promise<string[]> =>
    (await store.read((tx) => tx.select({ by: 'owner', owner: 'ana', type: 'DEPOSIT' })))
      .map(({ id }) => id)
      .sort();
  const cursor = () => store.read((tx) => tx.cursor('own:DEPOSIT:latest'));
  const gone = (id: string): void => void server.rows.delete(`DEPOSIT ${id}`);
  const gets = (): string[] => server.calls.filter((call) => call.startsWith('get'));
  return { server, deps, asked, put, wait, mirror, cursor, gone, gets };
}

test('[SY-20] a look is whole at first, after a gap and every few minutes, else it asks what changed since the last', async () => {
  const { deps, asked, put, wait, cursor } = open();
  put('a');
  await syncOwn(deps, LATEST, false);
  const reached = (await cursor())?.updatedAt ?? 0;
  wait(1);
  await syncOwn(deps, LATEST, false);
  wait(1);
  await syncOwn(deps, LATEST, true);
  wait(4);
  await syncOwn(deps, LATEST, false);
  wait(2);
  await syncOwn(deps, LATEST, false);
  expect(asked.map(({ updatedAt }) => updatedAt?.ge)).toEqual([
    undefined,
    reached - 5 * MINUTE,
    undefined,
    reached - 5 * MINUTE,
    undefined,
  ]);
});

test('[SY-20] what changed since is brought in, and the cursor never goes back', async () => {
  const { deps, put, mirror, cursor, gone } = open();
  put('a');
  put('b');
  await syncOwn(deps, LATEST, false);
  const before = (await cursor())?.updatedAt ?? 0;
  put('c');
  await syncOwn(deps, LATEST, false);
  expect(await mirror()).toEqual(['a', 'b', 'c']);
  const after = (await cursor())?.updatedAt ?? 0;
  expect(after).toBeGreaterThan(before);
  gone('b');
  gone('c');
  await syncOwn(deps, LATEST, false);
  expect((await cursor())?.updatedAt).toBe(after);
});

test('[SY-30] what a whole look should have met is asked for by its key, and goes when there is none', async () => {
  const { deps, server, put, wait, mirror, gone, gets } = open();
  for (const id of ['a', 'b', 'c']) put(id);
  await syncOwn(deps, LATEST, false);
  gone('a');
  server.hidden.add('DEPOSIT b');
  wait(1);
  await syncOwn(deps, LATEST, false);
  expect(gets()).toEqual([]);
  expect(await mirror()).toEqual(['a', 'b', 'c']);
  await syncOwn(deps, LATEST, true);
  expect(gets().sort()).toEqual(['get DEPOSIT a', 'get DEPOSIT b']);
  expect(await mirror()).toEqual(['c']);
});

test('[SY-30] a list that was cut short says nothing of what is older than its last row', async () => {
  const { deps, put, wait, mirror, gets, asked } = open();
  for (const id of ['a', 'b', 'c', 'd']) put(id);
  await syncOwn(deps, LATEST, false);
  for (const id of ['e', 'f']) put(id);
  wait(10);
  await syncOwn(deps, LATEST, true);
  expect(await mirror()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(gets()).toEqual([]);
  // Four rows are wanted, so each second page asks only for the rest.
  expect(asked.map(({ first }) => first)).toEqual([4, 2, 4, 2]);
});

test('[SY-30] [SY-21] an answer with errors beside it moves no cursor and removes nothing', async () => {
  const { deps, server, put, mirror, cursor, gone } = open();
  put('a');
  put('b');
  expect(await syncOwn(deps, LATEST, false)).toBe(true);
  const before = await cursor();
  gone('a');
  server.fault = 'partial';
  expect(await syncOwn(deps, LATEST, true)).toBe(false);
  expect(await mirror()).toEqual(['a', 'b']);
  expect(await cursor()).toEqual(before);
});

test('[SY-24] [SY-20] where the server keeps the 1990 time every look is whole', async () => {
  const { deps, put, wait, cursor, asked } = open();
  put('a');
  put('b', PLACEHOLDER_UPDATED_AT);
  await syncOwn(deps, LATEST, false);
  expect((await cursor())?.updatedAt).toBeNull();
  wait(1);
  await syncOwn(deps, LATEST, false);
  expect(asked.map(({ updatedAt }) => updatedAt)).toEqual([undefined, undefined]);
});

test('[Y-03] what lies before the time that is wanted is not asked for, and stays', async () => {
  const { deps, server, put, wait, mirror, gets, asked, gone } = open();
  put('old');
  await syncOwn(deps, LATEST, false);
  wait(60);
  const since = server.now;
  put('new');
  gone('old');
  await syncOwn(deps, { ...LATEST, since }, false);
  await syncOwn(deps, { ...LATEST, since }, false);
  expect(asked.slice(1).map(({ updatedAt }) => updatedAt?.ge)).toEqual([since, since]);
  expect(gets()).toEqual([]);
  expect(await mirror()).toEqual(['new', 'old']);
});

test('[SY-19] what a whole list has with an older stamp, as after a restored backup, is asked for by key', async () => {
  const { deps, server, put, wait, gets } = open();
  put('a');
  const backup = server.rows.get('DEPOSIT a');
  put('a');
  await syncOwn(deps, LATEST, false);
  if (backup) server.rows.set('DEPOSIT a', backup);
  wait(3);
  await syncOwn(deps, LATEST, true);
  expect(gets()).toEqual(['get DEPOSIT a']);
  const row = await deps.store.read((tx) => tx.row({ type: 'DEPOSIT', id: 'a' }));
  expect(row?.updatedAt).toBe(backup?.updatedAt);
});

test('[SY-30] [SY-16] what an event brought after the look began is no candidate', async () => {
  const { deps, server, put, mirror, gets } = open();
  put('a');
  await syncOwn(deps, LATEST, false);
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    const page = await list(query, args);
    const record = {
      id: 'b',
      type: 'DEPOSIT',
      parentId: null,
      owner: 'ana',
      reference: null,
      content: null,
    } as const;
    const at = server.now + 1;
    await receiveEvent(
      { ...deps, sync: { nudge: async () => undefined }, sub: 'ana', email: 'ana@exemplo.com.br' },
      {
        ...{ type: 'RECORD_CHANGED', id: 'e', createdAt: at },
        record: { ...record, createdAt: at, updatedAt: at },
      },
    );
    return page;
  };
  await syncOwn(deps, LATEST, true);
  expect(gets()).toEqual([]);
  expect(await mirror()).toEqual(['a', 'b']);
});
