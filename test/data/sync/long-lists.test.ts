import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { comparedKey } from '../../../src/data/mirror/subtree.ts';
import { pullFrom, type SyncDeps } from '../../../src/data/pull/list.ts';
import { childScopes } from '../../../src/data/sync/location.ts';
import { syncTickets } from '../../../src/data/sync/tickets.ts';
import { FakeServer } from '../support/fake-server.ts';

const PLACE = 'place';
/** Longer than the longest overlap of a pull, ms. */
const APART_MS = 25 * 3_600_000;
const [ITEMS] = childScopes(PLACE);

/** A device that gives a pass up after `mostPages` pages, and a server with `tickets` tickets. */
function open(tickets: number, pageSize: number, mostPages: number) {
  const server = new FakeServer();
  server.pageSize = pageSize;
  const store = createMemoryStore();
  const deps: SyncDeps = { store, transport: server, clock: createRisingClock(() => server.now), mostPages };
  const put = (id: string, content = '{}'): void => {
    server.now += APART_MS;
    server.put({ id, type: 'LOCATION_TICKET', parentId: PLACE, owner: 'ana', content });
  };
  for (let n = 0; n < tickets; n += 1) put(`t${n}`);
  const select = { by: 'parent', parentId: PLACE, type: 'LOCATION_TICKET' } as const;
  const mirror = async (): Promise<string[]> =>
    (await store.read((tx) => tx.select(select))).map(({ id, content }) => `${id} ${content}`).sort();
  const truth = (): string[] =>
    server
      .visible()
      .map(({ id, content }) => `${id} ${content}`)
      .sort();
  const sync = (): Promise<boolean> => {
    server.now += 10 * 60_000;
    return syncTickets(deps, PLACE, true);
  };
  /** Synchronises until it was whole `wholes` times. Returns the number of turns. */
  const until = async (wholes: number, most: number): Promise<number> => {
    let [turns, left] = [0, wholes];
    while (left > 0 && turns < most) {
      turns += 1;
      if (await sync()) left -= 1;
    }
    expect(left).toBe(0);
    return turns;
  };
  return { server, store, deps, put, mirror, truth, sync, until };
}

test('[T-02] [SY-34] a location whose tickets are more than one walk is compared part by part, and each part once', async () => {
  const world = open(25, 2, 3);
  await world.until(1, 12);
  expect(await world.mirror()).toEqual(world.truth());
  world.server.hidden.add('LOCATION_TICKET t1').add('LOCATION_TICKET t20');
  world.server.calls.length = 0;
  // A pass has six rows, and begins with the last row of the previous one: five passes.
  expect(await world.until(1, 12)).toBe(5);
  expect(await world.mirror()).toEqual(world.truth());
  const asked = world.server.calls.filter((call) => call.startsWith('get'));
  expect(asked).toEqual(['get LOCATION_TICKET t1', 'get LOCATION_TICKET t20']);
});

test('[SY-38] the updates of changed tickets come also while the comparison is not at its end', async () => {
  const world = open(25, 2, 3);
  await world.until(1, 12);
  world.server.put({ id: 'u1', type: 'LOCATION_TICKET', parentId: 't7', owner: 'dona', content: '"oi"' });
  world.put('t7', '{"news":1}');
  expect(await world.sync()).toBe(false);
  const added = await world.store.read((tx) =>
    tx.select({ by: 'parent', parentId: 't7', type: 'LOCATION_TICKET' }),
  );
  expect(added.map(({ id }) => id)).toEqual(['u1']);
});

test('[SY-31] many that are missing in one part are fetched as a list from there', async () => {
  const world = open(120, 10, 8);
  await world.until(2, 12);
  await world.store.write(async (tx) => {
    for (let n = 80; n < 115; n += 1) await tx.remove({ type: 'LOCATION_TICKET', id: `t${n}` });
  });
  world.server.calls.length = 0;
  await world.until(1, 12);
  expect(await world.mirror()).toEqual(world.truth());
  expect(world.server.calls.filter((call) => call.startsWith('get'))).toEqual([]);
});

test('[SY-33] a part that met an error beside data is compared again, and nothing went for being missing there', async () => {
  const world = open(25, 2, 3);
  await world.until(1, 12);
  await world.sync();
  const key = comparedKey(`children:${PLACE}:LOCATION_TICKET`);
  const before = await world.store.read((tx) => tx.cursor(key));
  const status = world.server.status.bind(world.server);
  world.server.status = async (...call) => {
    const page = await status(...call);
    return { ...page, items: page.items.slice(1), partial: true };
  };
  expect(await world.sync()).toBe(false);
  expect(await world.store.read((tx) => tx.cursor(key))).toEqual(before);
  expect(await world.mirror()).toEqual(world.truth());
  expect(before?.updatedAt).toBeGreaterThan(0);
});

test('[SY-33] more of one instant than a walk is long ends in no comparison, and the next one begins anew', async () => {
  const world = open(8, 2, 3);
  await world.until(1, 12);
  const { now } = world.server;
  for (let n = 0; n < 9; n += 1) {
    const dead = { id: `d${n}`, type: 'LOCATION_TICKET', parentId: PLACE, updatedAt: now } as const;
    world.server.rows.set(`LOCATION_TICKET d${n}`, { ...world.server.put(dead), deleted: true });
  }
  const key = comparedKey(`children:${PLACE}:LOCATION_TICKET`);
  const reached: (number | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await world.sync()).toBe(false);
    reached.push((await world.store.read((tx) => tx.cursor(key)))?.updatedAt ?? null);
  }
  const sixth = world.server.rows.get('LOCATION_TICKET t5')?.updatedAt;
  expect(reached).toEqual([sixth, now, null, sixth]);
  expect(await world.mirror()).toEqual(world.truth());
});

test('[SY-22] what is read from a change on leaves the cursor where it was, unless it went further', async () => {
  const world = open(0, 2, 3);
  if (!ITEMS) throw new Error('no items');
  for (const id of ['a', 'b', 'c']) {
    world.server.now += APART_MS;
    world.server.put({ id, type: 'ITEM', parentId: PLACE });
  }
  const newest = world.server.now;
  expect(await pullFrom(world.deps, ITEMS, 0)).toBe('whole');
  expect(await pullFrom(world.deps, ITEMS, 0)).toBe('whole');
  const cursor = await world.store.read((tx) => tx.cursor(ITEMS.key));
  expect(cursor?.updatedAt).toBe(newest);
});

const change = fc.record({
  kind: fc.constantFrom('put', 'delete', 'hide', 'show'),
  id: fc.integer({ min: 0, max: 24 }).map((n) => `t${n}`),
});

test('[SY-30..SY-34] whatever happens between and within the parts, nothing goes wrongly and all ends as the server has it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ changes: fc.array(change, { maxLength: 3 }), within: fc.option(change) }), {
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 3 }),
      async (rounds, pageSize) => {
        const world = open(16, pageSize, 4);
        const happen = ({ kind, id }: { kind: string; id: string }): void => {
          const key = `LOCATION_TICKET ${id}`;
          if (kind === 'put') world.put(id, `"${world.server.now}"`);
          else if (kind === 'delete') world.server.delete(id, 'LOCATION_TICKET');
          else if (kind === 'hide') world.server.hidden.add(key);
          else world.server.hidden.delete(key);
        };
        const namesOf = (lines: readonly string[]) => new Set(lines.map((line) => line.split(' ')[0]));
        for (const { changes, within } of rounds) {
          changes.forEach(happen);
          world.server.betweenPages = () => {
            if (within) happen(within);
          };
          const [had, there] = [namesOf(await world.mirror()), namesOf(world.truth())];
          await world.sync();
          const [has, isThere] = [namesOf(await world.mirror()), namesOf(world.truth())];
          expect([...had].filter((id) => there.has(id) && isThere.has(id) && !has.has(id))).toEqual([]);
        }
        world.server.betweenPages = () => undefined;
        await world.until(2, 60);
        expect(await world.mirror()).toEqual(world.truth());
      },
    ),
    { numRuns: 300 },
  );
});
