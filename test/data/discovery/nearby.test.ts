import { describe, expect, test } from 'vitest';
import { withPage } from '../../../src/data/discovery/with-page.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData, type TestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const HERE = { lat: -23.55, lon: -46.63 };
const KM = 1 / 111.195;
const MINUTE = 60_000;

/** Puts a public shop so many km to the north. An open one had its heartbeat a minute ago. */
function putShop(server: FakeServer, id: string, km: number, isOpen: boolean): void {
  const content = JSON.stringify({ name: id, lat: HERE.lat + km * KM, lon: HERE.lon });
  server.put({ id, type: 'LOCATION', owner: 'bia', reference: 'PUBLIC', content });
  if (!isOpen) return;
  server.put({ id: `beat-${id}`, type: 'HVMP_STATUS', parentId: id, updatedAt: Date.now() - MINUTE });
}

function city(): { server: FakeServer; open: string[] } {
  const server = new FakeServer();
  server.now = Date.now();
  for (let index = 0; index < 60; index += 1) putShop(server, `closed-${index}`, index / 100, false);
  const open = Array.from({ length: 940 }, (_, index) => `open-${index}`);
  for (const [index, id] of open.entries()) putShop(server, id, 1 + (68 * index) / 940, true);
  for (let index = 0; index < 4000; index += 1) putShop(server, `far-${index}`, 71 + index / 10, true);
  return { server, open };
}

const idsOf = (list: { value: { rows: readonly { location: { id: string } }[] } }): string[] =>
  list.value.rows.map(({ location }) => location.id);

async function home(person: TestData) {
  person.data.setPosition(HERE);
  const list = watch(person.data.live.locations());
  const reach = watch(person.data.live.nearbyReach());
  await expect.poll(() => list.value.status).toBe('ready');
  await expect.poll(() => list.value.freshness.refreshing).toBe(false);
  return { list, reach };
}

describe('public locations nearby', () => {
  test('[H-09] 5,000 locations cost a few requests, and every open one is reached by scrolling', async () => {
    const { server, open } = city();
    const person = openTestData({ server });
    const { list, reach } = await home(person);
    expect(idsOf(list)).toEqual(open.slice(0, 20));
    expect(server.calls.filter((call) => call === 'nearby').length).toBeLessThanOrEqual(2);
    expect(server.calls.length).toBeLessThanOrEqual(8);
    expect(server.calls).not.toContain('list parentIdAndType');

    let pages = 0;
    while (reach.value?.hasMore) {
      await person.data.moreLocations();
      pages += 1;
      await expect.poll(() => idsOf(list).length).toBe(Math.min(open.length, 20 + 50 * pages));
      await expect.poll(() => reach.value?.hasMore).toBe(20 + 50 * pages < open.length);
    }
    expect(idsOf(list)).toEqual(open);
    expect(pages).toBe(19);
    await person.data.close();
  });

  test('[H-09] [SY-35] what a device knows is not sent to it again', async () => {
    const { server, open } = city();
    const person = openTestData({ server });
    const { list } = await home(person);
    await person.data.moreLocations();
    await expect.poll(() => idsOf(list).length).toBe(70);
    server.sentPlaces.length = 0;
    await person.data.refresh({ kind: 'locations' });
    await person.data.moreLocations();
    expect(server.sentPlaces).toEqual([0, 0]);
    const changed = server.rows.get('LOCATION open-3');
    if (changed)
      server.put({
        id: changed.id,
        type: 'LOCATION',
        content: changed.content?.replace('open-3', 'nova') ?? null,
      });
    server.rows.delete('HVMP_STATUS beat-open-4');
    await person.data.refresh({ kind: 'locations' });
    // The changed shop, and the 21st, which moved onto the page.
    expect(server.sentPlaces).toEqual([0, 0, 2]);
    await expect.poll(() => idsOf(list)).toEqual(open.slice(0, 70).filter((id) => id !== 'open-4'));
    expect(list.value.rows[3]?.location.name).toBe('nova');
    await person.data.close();
  });

  test('[H-09] [SY-35] a list that is read again does not shrink, and what closed meanwhile goes as it is passed', async () => {
    const { server, open } = city();
    const person = openTestData({ server });
    const { list, reach } = await home(person);
    await person.data.moreLocations();
    await expect.poll(() => idsOf(list).length).toBe(70);
    for (const id of ['open-3', 'open-30']) server.rows.delete(`HVMP_STATUS beat-${id}`);
    await person.data.refresh({ kind: 'locations' });
    await expect.poll(() => idsOf(list)).not.toContain('open-3');
    // The 21st moved onto the first page. The shops beyond are the known ones.
    expect(idsOf(list)).toEqual(open.slice(0, 70).filter((id) => id !== 'open-3'));
    await person.data.moreLocations();
    await expect
      .poll(() => idsOf(list))
      .toEqual(open.slice(0, 72).filter((id) => !['open-3', 'open-30'].includes(id)));
    expect(reach.value?.hasMore).toBe(true);
    await person.data.close();
  });

  test('[X-02] the cards of the last visit are there offline, and those of another town are let go', async () => {
    const { server, open } = city();
    const sub = crypto.randomUUID();
    const first = openTestData({ server, sub });
    await home(first);
    await first.data.close();
    server.fault = 'offline';
    const second = openTestData({ server, sub });
    const list = watch(second.data.live.locations());
    await expect.poll(() => idsOf(list)).toEqual(open.slice(0, 20));
    server.fault = 'none';
    second.data.setPosition({ lat: HERE.lat + 200 * KM, lon: HERE.lon });
    await expect.poll(() => idsOf(list)[0]).toMatch(/^far-/);
    const kept = () => second.data.read((tx) => tx.select({ by: 'type', type: 'LOCATION' }));
    await expect.poll(async () => (await kept()).some(({ id }) => id.startsWith('open-'))).toBe(false);
    await second.data.close();
  });

  test('a person who stays where they are is not looked around for twice', async () => {
    const { server } = city();
    const sub = crypto.randomUUID();
    const before = openTestData({ server, sub });
    await home(before);
    await before.data.close();
    server.calls.length = 0;
    const person = openTestData({ server, sub });
    const list = watch(person.data.live.locations());
    await expect.poll(() => list.value.freshness.refreshing).toBe(true);
    person.data.setPosition({ ...HERE, lat: HERE.lat + 0.05 * KM });
    await expect.poll(() => list.value.freshness.refreshing).toBe(false);
    expect(server.calls.filter((call) => call === 'nearby')).toHaveLength(1);
    await person.data.close();
  });

  test('[SY-36] a backend that cannot look around is asked for its PUBLIC list, the nearest checked one by one', async () => {
    const server = new FakeServer();
    server.now = Date.now();
    server.looksAround = false;
    putShop(server, 'near', 1, true);
    putShop(server, 'silent', 2, false);
    const person = openTestData({ server });
    const { list, reach } = await home(person);
    await expect.poll(() => idsOf(list)).toEqual(['near']);
    expect(reach.value).toBeNull();
    expect(server.calls).toContain('list parentIdAndType');
    await person.data.close();
  });

  test('what an earlier build had read of the PUBLIC list goes, but for shops that were opened', async () => {
    const server = new FakeServer();
    server.now = Date.now();
    server.looksAround = false;
    for (let index = 0; index < 80; index += 1) putShop(server, `old-${index}`, 80 + index, false);
    putShop(server, 'visited', 75, false);
    const sub = crypto.randomUUID();
    const before = openTestData({ server, sub });
    await home(before);
    const shop = watch(before.data.live.location('visited'));
    await expect.poll(() => shop.value.freshness.syncedAt).not.toBeNull();
    await before.data.close();
    server.looksAround = true;
    const person = openTestData({ server, sub });
    const list = watch(person.data.live.locations());
    await expect.poll(() => list.value.freshness.refreshing).toBe(false);
    const kept = () => person.data.read((tx) => tx.select({ by: 'type', type: 'LOCATION' }));
    await expect.poll(async () => (await kept()).map(({ id }) => id)).toEqual(['visited']);
    await person.data.close();
  });
});

test('a page says everything about its own stretch of distances', () => {
  const place = (id: string, km: number) => ({
    id,
    at: { lat: HERE.lat + km * KM, lon: HERE.lon },
    seenAt: 1,
    checkedAt: 1,
  });
  const list = {
    around: HERE,
    places: [place('a', 1), place('b', 2), place('c', 3), place('d', 4), place('z', 80)],
    next: 'x',
    readTo: 4000,
  };
  const first = withPage(list, {
    around: HERE,
    places: [place('a', 1), place('c', 3)],
    after: null,
    next: 'y',
  });
  expect(first.places.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(first.readTo).toBeCloseTo(3000, -1);
  const last = withPage(first, { around: HERE, places: [place('e', 5)], after: 'y', next: null });
  expect(last.places.map(({ id }) => id)).toEqual(['a', 'c', 'e']);
  expect(
    withPage(first, { around: HERE, places: [], after: 'y', next: null }).places.map(({ id }) => id),
  ).toEqual(['a', 'c']);
  expect(withPage(list, { around: HERE, places: [], after: null, next: null }).places).toEqual([]);
});
