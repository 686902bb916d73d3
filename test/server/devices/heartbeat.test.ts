import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOnline } from '../../../src/domain/shop/discovery.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { type EventServer, openEventServer, type Person } from '../events/support/event-server.ts';
import { describeOnEngine } from '../support/open-store.ts';

const MINUTE = 60_000;

describeOnEngine('heartbeats of devices', () => {
  let server: EventServer;
  let owner: Person;
  let place: RecordRow;
  let clock: number;

  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 20, 12);
    server = await openEventServer({ storeNow: () => clock });
    owner = await server.person('dona');
    place = await server.seed({ type: 'LOCATION', owner: owner.sub, reference: 'PUBLIC' });
  });
  afterEach(() => server.close());

  async function post(path: string, body: object, authorization?: string) {
    const response = await fetch(`${server.origin}/devices/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  async function newKey(): Promise<string> {
    const answer = await post('key', { locationId: place.id }, await server.accessToken(owner));
    expect(answer.status).toBe(201);
    return answer.body.key;
  }

  const heartbeats = () =>
    server.store.read
      .selectFrom('record')
      .select(['id', 'created_at', 'updated_at', 'content', 'owner', 'location_id'])
      .where('type', '=', 'HVMP_STATUS')
      .where('parent_id', '=', place.id)
      .orderBy('updated_at')
      .execute();
  const online = async () =>
    isOnline(
      (await heartbeats()).map((row) => Number(row.updated_at)),
      clock,
    );

  test('a location that cannot be is one that is not there', async () => {
    const token = await server.accessToken(owner);
    for (const path of ['heartbeat', 'key'])
      expect(await post(path, { locationId: 'a\0' }, token)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect(await post('heartbeat', { locationId: 'a\0', key: 'x' })).toMatchObject({ status: 401 });
    expect(await post('wifi', { locationId: 'a\0', key: 'x' })).toMatchObject({ status: 401 });
  });

  test('[H-10] a heartbeat makes the location online for ten minutes', async () => {
    const key = await newKey();
    expect(await online()).toBe(false);
    expect(await post('heartbeat', { locationId: place.id, key, status: { door: 'closed' } })).toEqual({
      status: 200,
      body: { updatedAt: clock },
    });
    expect(await online()).toBe(true);
    expect(await heartbeats()).toMatchObject([
      { owner: owner.sub, location_id: place.id, content: '{"door":"closed"}' },
    ]);
    clock += 10 * MINUTE;
    expect(await online()).toBe(true);
    clock += 1;
    expect(await online()).toBe(false);
  });

  test('[H-10] a tablet of the owner sends it with a token; nobody else can', async () => {
    const stranger = await server.person('outra');
    const beat = async (person: Person) =>
      post('heartbeat', { locationId: place.id }, await server.accessToken(person));
    expect((await beat(stranger)).status).toBe(404);
    expect((await beat(owner)).status).toBe(200);
    expect((await post('heartbeat', { locationId: place.id })).status).toBe(401);
  });

  test('[H-10] listeners of the location hear of it', async () => {
    const visitor = await server.connect(await server.person('cliente'));
    await visitor.subscribe(`/location/${place.id}`);
    await post('heartbeat', { locationId: place.id, key: await newKey() });
    const { event } = await visitor.heard({ type: 'data' });
    expect(JSON.parse(event)).toMatchObject({ type: 'RECORD_CHANGED', record: { type: 'HVMP_STATUS' } });
  });

  test('[H-10] the same heartbeat each minute is written every fourth time, and the shop is online throughout', async () => {
    // Of each writing the visitors and the owner hear.
    const events = async () => (await server.store.read.selectFrom('event').select('seq').execute()).length;
    const before = await events();
    const beat = (status: object) =>
      server.store.run('recordHeartbeat', {
        locationId: place.id,
        proof: { kind: 'owner', sub: owner.sub },
        status: { ...status },
      });
    for (let minute = 0; minute < 60; minute += 1) {
      expect(await beat({ battery: 80 })).toMatchObject({ kind: 'applied' });
      clock += MINUTE;
      expect(await online()).toBe(true);
    }
    const written = await events();
    expect(written - before).toBe(2 * 15);
    expect(await heartbeats()).toHaveLength(1);
    // A change is told at once, and so is its return.
    await beat({ battery: 79 });
    await beat({ battery: 79 });
    await beat({ battery: 80 });
    expect((await events()) - written).toBe(2 * 2);
  });

  test('one record for a day of heartbeats, none older', async () => {
    const key = await newKey();
    const beat = async () => {
      const verdict = await server.store.run('recordHeartbeat', {
        locationId: place.id,
        proof: { kind: 'owner', sub: owner.sub },
        status: {},
      });
      expect(verdict.kind).toBe('applied');
    };
    expect(key).toHaveLength(43);
    for (let minute = 0; minute < 12; minute += 1) {
      await beat();
      clock += MINUTE;
    }
    expect(await heartbeats()).toHaveLength(1);
    clock += 24 * 60 * MINUTE;
    await beat();
    expect(await heartbeats()).toHaveLength(1);
  });

  test('only the newest key counts, and only for its location', async () => {
    const old = await newKey();
    const key = await newKey();
    const other = await server.seed({ type: 'LOCATION', owner: owner.sub, reference: 'PUBLIC' });
    expect((await post('heartbeat', { locationId: place.id, key: old })).status).toBe(401);
    expect((await post('heartbeat', { locationId: other.id, key })).status).toBe(401);
    expect((await post('heartbeat', { locationId: 'nowhere', key })).status).toBe(401);
    expect((await post('heartbeat', { locationId: place.id, key })).status).toBe(200);
    const stored = await server.store.read.selectFrom('device_key').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('a key is made for the owner alone, and bad input is refused', async () => {
    const stranger = await server.accessToken(await server.person('outra'));
    expect((await post('key', { locationId: place.id }, stranger)).status).toBe(404);
    expect((await post('key', { locationId: place.id })).status).toBe(401);
    expect(await post('heartbeat', { locationId: 7 })).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT' },
    });
  });

  test('a sender that never stops is slowed down', async () => {
    const key = await newKey();
    const codes = [];
    for (let n = 0; n < 20; n += 1)
      codes.push((await post('heartbeat', { locationId: place.id, key })).status);
    expect(codes).toContain(429);
    expect(codes.slice(0, 5)).toEqual(Array(5).fill(200));
  });

  test('[H-10] whoever has many IPv6 addresses is one sender: the network is counted', async () => {
    const beat = async (remoteAddress: string) => {
      const payload = { locationId: place.id, key: 'x'.repeat(43) };
      const answer = await server.app.inject({
        ...{ method: 'POST', url: '/devices/heartbeat', remoteAddress, payload },
      });
      return answer.statusCode;
    };
    for (let n = 1; n <= 12; n += 1) expect(await beat(`2001:db8::${n}`)).not.toBe(429);
    expect(await beat('2001:db8::ffff')).toBe(429);
    expect(await beat('2001:db8:0:1::1')).not.toBe(429);
  });
});
