import { expect, test } from 'vitest';
import { createSource } from '../../../src/data/basis/source.ts';
import { seeking } from '../../../src/data/commands/seeking.ts';
import { CHOSEN_PLACE_KEY } from '../../../src/data/discovery/chosen-place.ts';
import type { Seeker } from '../../../src/data/discovery/locations.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import type { Synchroniser } from '../../../src/data/sync/sync.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const HERE = { lat: -29.16, lon: -51.17 };
const THERE = { lat: -25.43, lon: -49.27 };
const PLACE = { name: 'Rua XV de Novembro', detail: 'Centro, Curitiba - PR', ...THERE };

function twoTowns(): FakeServer {
  const server = new FakeServer();
  server.now = Date.now();
  for (const [id, at] of Object.entries({ here: HERE, there: THERE })) {
    const content = JSON.stringify({ name: id, lat: at.lat + 0.009, lon: at.lon });
    server.put({ id, type: 'LOCATION', owner: 'bia', reference: 'PUBLIC', content });
    server.put({ id: `beat-${id}`, type: 'HVMP_STATUS', parentId: id, updatedAt: Date.now() });
  }
  return server;
}

const shown = (list: {
  value: { rows: readonly { location: { id: string }; distanceM: number | null }[] };
}) => list.value.rows.map(({ location, distanceM }) => [location.id, Math.round((distanceM ?? -1) / 100)]);

test('[H-05] [H-09] a chosen place is looked around instead of the device, also at the next start', async () => {
  const server = twoTowns();
  const sub = crypto.randomUUID();
  const first = openTestData({ server, sub });
  const before = watch(first.data.live.locations());
  first.data.setPosition(HERE);
  await expect.poll(() => shown(before)).toEqual([['here', 10]]);
  await first.data.choosePlace(PLACE);
  await expect.poll(() => shown(before)).toEqual([['there', 10]]);
  // A late position of the device changes nothing.
  first.data.setPosition({ lat: HERE.lat + 0.001, lon: HERE.lon });
  await first.data.refresh({ kind: 'locations' });
  expect(shown(before)).toEqual([['there', 10]]);
  before.stop();
  await first.data.close();

  const second = openTestData({ server, sub });
  const after = watch(second.data.live.locations());
  await expect.poll(() => shown(after)).toEqual([['there', 10]]);
  // The position of the device, which was found meanwhile.
  await second.data.choosePlace(null);
  await expect.poll(() => shown(after)).toEqual([['here', 9]]);
  after.stop();
  await second.data.close();
});

test('[H-05] without a position of the device, no chosen place is no position', async () => {
  const { data } = openTestData({ server: twoTowns() });
  const list = watch(data.live.locations());
  await data.choosePlace(PLACE);
  await expect.poll(() => shown(list)).toEqual([['there', 10]]);
  // Without a position the places nearby are unknown.
  await data.choosePlace(null);
  await expect.poll(() => list.value.rows).toEqual([]);
  expect(await data.read((tx) => tx.kept(CHOSEN_PLACE_KEY))).toBeUndefined();
  list.stop();
  await data.close();
});

test('[H-05] [H-09] a slow look around the device does not undo the list around a place chosen meanwhile', async () => {
  const server = twoTowns();
  const nearby = server.nearby.bind(server);
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  server.nearby = async (question) => {
    const answer = await nearby(question);
    if (question.lat !== HERE.lat) return answer;
    asked.resolve();
    await release.promise;
    return answer;
  };
  const { data } = openTestData({ server, position: () => HERE });
  const list = watch(data.live.locations());
  await asked.promise;
  await data.choosePlace(PLACE);
  await expect.poll(() => shown(list)).toEqual([['there', 10]]);
  release.resolve();
  await expect.poll(() => list.value.freshness.refreshing).toBe(false);
  expect(shown(list)).toEqual([['there', 10]]);
  list.stop();
  await data.close();
});

test('[H-09] what the home screen shows is read before it is there, around the device', async () => {
  const { data } = openTestData({ server: twoTowns(), position: () => HERE });
  // There is no profile yet, and shops are still looked for.
  expect(await data.readProfile()).toBeNull();
  await expect.poll(() => shown({ value: data.live.locations().snapshot() })).toEqual([['here', 10]]);
  await data.close();
});

test('[H-09] a position told again does not begin the list anew, and another one does', async () => {
  const seeker = createSource<Seeker>({
    sub: 'ana',
    email: 'ana@exemplo.com.br',
    position: HERE,
    isChosen: false,
  });
  const begun: unknown[] = [];
  seeker.subscribe(() => begun.push(seeker.snapshot().position));
  const sync = { isAsked: () => true } as unknown as Synchroniser;
  const { setPosition } = seeking({
    store: createMemoryStore(),
    seeker,
    sync,
    restored: Promise.resolve(),
  } as unknown as Parameters<typeof seeking>[0]);
  setPosition({ ...HERE });
  const near = { ...HERE, lat: HERE.lat + 0.0001 };
  setPosition(near);
  await expect.poll(() => seeker.snapshot().position).toEqual(near);
  expect(begun).toEqual([near]);
});
