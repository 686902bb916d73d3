import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeVersion } from '../../../../src/records/known-places.ts';
import type { RecordRow } from '../../../../src/records/record.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import {
  type Data,
  newPerson,
  openRecordServer,
  type RecordServer,
  tokenOf,
} from '../support/record-server.ts';

const MINUTE = 60_000;
const HERE = { lat: -29.17, lon: -51.18 };
const QUERY = `query near($lat: Float!, $lon: Float!, $radius: Float, $first: Int, $after: String) {
  nearbyLocations(lat: $lat, lon: $lon, radius: $radius, first: $first, after: $after) {
    items { record { id type parentId owner reference content createdAt updatedAt } distance seenAt } nextToken } }`;
const CHANGES = `query changes($lat: Float!, $lon: Float!, $first: Int, $known: String!) {
  nearbyChanges(lat: $lat, lon: $lon, first: $first, known: $known) {
    items { id record { id type parentId owner reference content createdAt updatedAt } seenAt } nextToken sameSince } }`;
/** Degrees of latitude in a kilometre. */
const KM = 1 / 111.195;

describeOnEngine('public locations nearby', () => {
  let server: RecordServer;
  let clock: number;
  const visitor = newPerson('visita');
  const owner = newPerson('dona');

  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 20, 12);
    server = await openRecordServer({ now: () => clock });
  });
  afterEach(() => server.close());

  async function place(fields: object, reference = 'PUBLIC'): Promise<RecordRow> {
    return server.seed({ type: 'LOCATION', owner: owner.sub, reference, fields });
  }
  const beat = (parentId: string, id?: string): Promise<RecordRow> =>
    server.seed({ type: 'HVMP_STATUS', parentId, owner: owner.sub, ...(id ? { id } : {}) });
  async function open(km: number, name = `${km} km`): Promise<RecordRow> {
    const row = await place({ name, lat: HERE.lat + km * KM, lon: HERE.lon });
    await beat(row.id);
    return row;
  }
  async function near(args: object = {}, person = visitor): Promise<{ code: string; page: Data | null }> {
    const { data, errors } = await server.call(person, QUERY, { ...HERE, ...args });
    return { code: errors[0]?.errorInfo?.code ?? 'ok', page: data?.nearbyLocations ?? null };
  }
  async function all(args: object = {}): Promise<string[]> {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { page }: { page: Data | null } = await near({ ...args, after });
      found.push(...(page?.items ?? []).map((one: Data) => one.record.id));
      after = page?.nextToken ?? null;
    } while (after !== null);
    return found;
  }

  test('[H-09] open shops behind sixty closed ones are found, nearest first, page by page', async () => {
    for (let index = 0; index < 60; index += 1)
      await place({ lat: HERE.lat + (index * KM) / 100, lon: HERE.lon });
    const expected: string[] = [];
    for (let index = 0; index < 20; index += 1) expected.push((await open(1 + 3 * index)).id);
    await open(71);
    const first = await near({ first: 8 });
    expect(first.page?.items.map((one: Data) => one.record.id)).toEqual(expected.slice(0, 8));
    expect(first.page?.items[2]).toMatchObject({ distance: expect.closeTo(7000, -1), seenAt: clock });
    expect(await all({ first: 8 })).toEqual(expected);
    expect(await all({ radius: 7500 })).toEqual(expected.slice(0, 3));
  });

  test('[H-10] online means a heartbeat of the last ten minutes', async () => {
    const row = await open(1);
    clock += 10 * MINUTE;
    expect(await all()).toEqual([row.id]);
    clock += 1;
    expect(await all()).toEqual([]);
    await beat(row.id);
    expect(await all()).toEqual([row.id]);
  });

  test('[R-05] a private location is in nobody’s list, not even its owner’s, and one made private leaves it', async () => {
    const shown = await open(1);
    const hidden = await place({ lat: HERE.lat, lon: HERE.lon }, 'PRIVATE');
    await beat(hidden.id);
    expect(await all()).toEqual([shown.id]);
    expect((await near({}, owner)).page?.items).toHaveLength(1);
    await server.seed({ ...shown, reference: 'PRIVATE' });
    await server.seed({ ...hidden, reference: 'PUBLIC' });
    expect(await all()).toEqual([hidden.id]);
    await server.store.run('removeRow', { id: hidden.id, type: 'LOCATION' });
    expect(await all()).toEqual([]);
  });

  test('[R-05] what only the location’s owner reads stays theirs', async () => {
    const row = await place({ ...HERE, name: 'Praça', deliveryCep: '95020360' });
    await beat(row.id);
    const seenBy = async (person: typeof visitor) => (await near({}, person)).page?.items[0].record.content;
    expect(await seenBy(visitor)).not.toContain('95020360');
    expect(await seenBy(owner)).toContain('95020360');
  });

  test('[H-09] a location follows its coordinates, and without any it is nowhere', async () => {
    const row = await open(1);
    const move = (fields: object) => server.seed({ ...row, content: JSON.stringify(fields) });
    await move({ lat: HERE.lat + 200 * KM, lon: HERE.lon });
    expect(await all()).toEqual([]);
    await move({ name: 'sem mapa' });
    expect(await all()).toEqual([]);
    await move({ lat: String(HERE.lat), lon: String(HERE.lon) });
    expect(await all()).toEqual([row.id]);
  });

  test('pages miss nothing and repeat nothing while shops open, close and move', async () => {
    const rows: RecordRow[] = [];
    for (let index = 0; index < 12; index += 1) rows.push(await open(1 + index));
    const ids = rows.map(({ id }) => id);
    const first = await near({ first: 4 });
    await open(0.5);
    await server.store.run('removeRow', { id: ids[3] as string, type: 'LOCATION' });
    await server.store.run('removeRow', { id: ids[6] as string, type: 'LOCATION' });
    const second = await near({ first: 4, after: first.page?.nextToken });
    const third = await near({ first: 4, after: second.page?.nextToken });
    const met = [first, second, third].flatMap(({ page }) => page?.items.map((one: Data) => one.record.id));
    expect(met).toEqual(ids.filter((_, index) => index !== 6));
  });

  test('[H-09] of a page that is known only what changed is sent, and of one that did not, nothing', async () => {
    const rows: RecordRow[] = [];
    for (let index = 0; index < 4; index += 1) rows.push(await open(1 + index));
    const changes = async (known: string) => {
      const { data, errors } = await server.call(visitor, CHANGES, { ...HERE, first: 3, known });
      return errors[0]?.errorInfo?.code ?? data?.nearbyChanges;
    };
    const all = await changes('');
    expect(all).toMatchObject({
      sameSince: null,
      items: rows.slice(0, 3).map(({ id }) => ({ id, record: { id } })),
    });
    const known = all.items.map(({ record }: Data) => placeVersion(record as RecordRow)).join('');
    expect(await changes(known)).toEqual({ items: [], nextToken: all.nextToken, sameSince: clock });
    const [first, second, third] = rows as [RecordRow, RecordRow, RecordRow];
    clock += MINUTE;
    await server.seed({
      ...second,
      content: JSON.stringify({ name: 'outro', lat: HERE.lat + 2 * KM, lon: HERE.lon }),
    });
    const one = await changes(known);
    expect(one.items).toMatchObject([
      { id: first.id, record: null },
      { record: { id: second.id } },
      { record: null },
    ]);
    // The place that moved up is known, and the one that fills the list is new.
    await server.store.run('removeRow', { id: first.id, type: 'LOCATION' });
    const moved = await changes(known);
    expect(moved.items).toMatchObject([
      { record: {} },
      { id: third.id, record: null },
      { record: { id: rows[3]?.id } },
    ]);
    expect(await changes('x'.repeat(2001))).toBe('BAD_INPUT');
  });

  test('shops at one spot are all reached', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 9; index += 1) ids.push((await open(2)).id);
    expect((await all({ first: 2 })).sort()).toEqual(ids.sort());
  });

  test('what is no place on earth, no radius and no token of this list is refused', async () => {
    await open(1);
    for (const args of [
      { lat: 90.1 },
      { lat: -91 },
      { lon: 180.1 },
      { lon: -1e308 },
      { radius: 70_001 },
      { radius: 0 },
    ])
      expect((await near(args)).code, JSON.stringify(args)).toBe('BAD_INPUT');
    for (const args of [{ lat: null }, { lat: 'NaN' }, { first: 0 }, { first: 5000 }])
      expect((await near(args)).code, JSON.stringify(args)).toBe('BAD_INPUT');
    expect((await near({ after: 'x' })).code).toBe('BAD_CURSOR');
    const list = await server.call(
      visitor,
      'query { listByTypeAndReference(type: "LOCATION", reference: "PUBLIC", first: 1) { nextToken } }',
    );
    expect(list.errors).toEqual([]);
    await open(2);
    const token = (
      await server.call(
        visitor,
        'query { listByTypeAndReference(type: "LOCATION", reference: "PUBLIC", first: 1) { nextToken } }',
      )
    ).data?.listByTypeAndReference.nextToken;
    expect((await near({ after: token })).code).toBe('BAD_CURSOR');
  });

  test.each([
    [
      { lat: 90, lon: 0 },
      { lat: 89.9, lon: 170 },
    ],
    [
      { lat: -90, lon: -180 },
      { lat: -89.6, lon: 12 },
    ],
    [
      { lat: 10, lon: 179.9 },
      { lat: 10, lon: -179.9 },
    ],
    [
      { lat: 10, lon: -180 },
      { lat: 10.1, lon: 180 },
    ],
  ])('from %j the shop at %j is near', async (from, at) => {
    const row = await place(at);
    await beat(row.id);
    expect((await near(from)).page?.items.map((one: Data) => one.record.id)).toEqual([row.id]);
  });

  /** The answer as sent over the wire. */
  function raw(encoding: string, first = 100): Promise<{ encoding: string | undefined; bytes: Buffer }> {
    return new Promise((resolve, reject) => {
      const body = JSON.stringify({ query: QUERY, variables: { ...HERE, first } });
      const headers = {
        authorization: tokenOf(visitor),
        'content-type': 'application/json',
        'accept-encoding': encoding,
      };
      request(server.url, { method: 'POST', headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end(body);
    });
  }

  test('[H-09] the first page of twenty is some kilobytes', async () => {
    for (let index = 0; index < 25; index += 1)
      await beat(
        (
          await place({
            name: `Mercadinho Residencial ${index}`,
            description: 'Bebidas, lanches e limpeza, aberto dia e noite',
            address: `Rua Sinimbu, ${index * 7}, Caxias do Sul - RS`,
            cep: '95020-360',
            lat: HERE.lat + (index * KM) / 3 + 0.000_123 * index,
            lon: HERE.lon + 0.000_457 * index,
          })
        ).id,
      );
    const { bytes } = await raw('gzip', 20);
    expect(bytes.length).toBeLessThan(6000);
  });

  test('long answers are compressed for whoever accepts it, short ones are not', async () => {
    expect((await raw('gzip, br')).encoding).toBeUndefined();
    for (let index = 0; index < 40; index += 1) await open(1 + index / 10);
    const plain = await raw('identity');
    expect(plain.encoding).toBeUndefined();
    const pressed = await raw('gzip, deflate, br');
    expect(pressed.encoding).toBe('br');
    expect(brotliDecompressSync(pressed.bytes)).toEqual(plain.bytes);
    expect(pressed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    const zipped = await raw('gzip, br;q=0');
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  });
});
