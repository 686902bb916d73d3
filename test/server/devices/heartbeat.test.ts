import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashDeviceKey } from '../../../server/devices/device-key.ts';
import { createHeartbeats, type Heartbeats } from '../../../server/devices/heartbeats.ts';
import { findRecord, listRecords, type UpdatedAtBounds } from '../../../server/records/lists/list-records.ts';
import { newContentBudget } from '../../../server/records/lists/page-budget.ts';
import { lastSeen } from '../../../server/records/overview/overview.ts';
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
  /** The shop's status as `sub` gets it: listed by place, listed by owner, and fetched by id. */
  async function seenBy(sub: string, updatedAt: UpdatedAtBounds) {
    const { read } = server.store;
    const viewer = { sub, email: null };
    const lists = [{ parentId: place.id }, { owner: sub }].map((filter) =>
      listRecords(
        read,
        viewer,
        { filter: { ...filter, type: 'HVMP_STATUS' }, page: { updatedAt } },
        { content: newContentBudget(), spend: () => undefined },
      ),
    );
    const [{ id = '' } = {}] = await heartbeats();
    const single = await findRecord(read, viewer, id, 'HVMP_STATUS');
    const found = [...(await Promise.all(lists)).map(({ items }) => items), single ? [single] : []];
    return found.map((rows) => rows.map(({ id, content, updatedAt }) => ({ id, content, updatedAt })));
  }
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

  test('[H-10] a heartbeat writes nothing but when it came, and every list shows the shop online throughout', async () => {
    const events = async () => (await server.store.read.selectFrom('event').select('seq').execute()).length;
    const before = await events();
    const begun = clock;
    const beat = (status: object) =>
      server.store.run('recordHeartbeat', {
        locationId: place.id,
        proof: { kind: 'owner', sub: owner.sub },
        status: { ...status },
      });
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await beat({ battery: 80 })).toMatchObject({ value: { updatedAt: clock } });
      clock += MINUTE;
    }
    // Visitors and the owner heard only of the first heartbeat.
    expect((await events()) - before).toBe(2);
    const [row] = await heartbeats();
    expect(row?.updated_at).toBe(begun);
    const shown = await seenBy(owner.sub, { ge: begun + 29 * MINUTE });
    expect(shown).toEqual(
      Array(3).fill([{ id: row?.id, content: '{"battery":80}', updatedAt: begun + 29 * MINUTE }]),
    );
    expect(await seenBy(owner.sub, { gt: begun + 29 * MINUTE })).toEqual([[], [], shown[0]]);
    // A change is announced at once, as is its reversal, with a time later than any shown before.
    clock = begun + 29 * MINUTE;
    expect(await beat({ battery: 79 })).toMatchObject({ value: { updatedAt: clock + 1 } });
    await beat({ battery: 79 });
    await beat({ battery: 80 });
    expect((await events()) - before).toBe(2 * 3);
    // The return of a shop that was offline is announced, too.
    clock += 11 * MINUTE;
    await beat({ battery: 80 });
    expect((await events()) - before).toBe(2 * 4);
    expect(await heartbeats()).toMatchObject([{ id: row?.id, created_at: begun, updated_at: clock }]);
  });

  test('[H-10] repeated heartbeats wait, and are proved by the statement that writes them', async () => {
    const asked: string[] = [];
    const store: Pick<typeof server.store, 'run'> = {
      run: (name, args) => {
        asked.push(name);
        return server.store.run(name, args);
      },
    };
    const [here, beside] = [createHeartbeats(store, () => clock), createHeartbeats(store, () => clock)];
    const proof = { kind: 'key', keyHash: hashDeviceKey(await newKey()) } as const;
    const beat = (process: Heartbeats, door: string) =>
      process.beat({ locationId: place.id, proof, status: { door } });
    const seen = async () => (await seenBy(owner.sub, {}))[0]?.[0];
    await beat(here, 'closed');
    await beat(beside, 'closed');
    clock += MINUTE;
    expect(await beat(here, 'closed')).toEqual({ kind: 'applied', value: clock });
    await here.flush();
    expect(asked).toEqual(['recordHeartbeat', 'recordHeartbeat', 'noteHeartbeats']);
    expect(await seen()).toMatchObject({ updatedAt: clock });
    // The other process records an open door. This one remembers it closed, and must still record the next 'closed'.
    await beat(beside, 'open');
    clock += MINUTE;
    await beat(here, 'closed');
    await here.flush();
    expect(asked.slice(3)).toEqual(['recordHeartbeat', 'noteHeartbeats', 'recordHeartbeat']);
    expect(await seen()).toMatchObject({ content: '{"door":"closed"}', updatedAt: clock });
    // An ended key extends no heartbeat.
    await newKey();
    const last = clock;
    clock += MINUTE;
    await beat(here, 'closed');
    await here.close();
    expect(await beat(here, 'closed')).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await seen()).toMatchObject({ updatedAt: last });
  });

  test('[H-10] a heartbeat that waited is never written over a later one', async () => {
    const [here, beside] = [1, 2].map(() => createHeartbeats(server.store, () => clock)) as [
      Heartbeats,
      Heartbeats,
    ];
    const proof = { kind: 'key', keyHash: hashDeviceKey(await newKey()) } as const;
    const beat = (process: Heartbeats, door: string) =>
      process.beat({ locationId: place.id, proof, status: { door } });
    const shown = async () => (await seenBy(owner.sub, {}))[0]?.[0]?.content;
    for (const other of [here, beside]) {
      await beat(here, 'closed');
      clock += MINUTE;
      await beat(here, 'closed');
      clock += 2000;
      await beat(other, 'open');
      await here.flush();
      expect(await shown()).toBe('{"door":"open"}');
      // The device's next status counts, though this process was the last to hear the same one.
      clock += MINUTE;
      await beat(here, 'closed');
      await here.flush();
      expect(await shown()).toBe('{"door":"closed"}');
    }
    await Promise.all([here.close(), beside.close()]);
  });

  test('[H-10] a clock that is set back leaves no place seen ahead of it, be it by a heartbeat that waited', async () => {
    const process = createHeartbeats(server.store, () => clock);
    const proof = { kind: 'key', keyHash: hashDeviceKey(await newKey()) } as const;
    const beat = () => process.beat({ locationId: place.id, proof, status: {} });
    const seen = async () => (await lastSeen(server.store.read, [place.id])).get(place.id);
    await beat();
    expect(await seen()).toBe(clock);
    const byMs = 180 * MINUTE;
    clock -= byMs;
    await server.store.run('bringForward', { byMs });
    expect(await seen()).toBe(clock);
    clock += byMs + MINUTE;
    await beat();
    clock -= byMs;
    await process.flush();
    expect(await seen()).toBe(clock);
    await process.close();
  });

  test('of the records that earlier programs began each day one is left', async () => {
    for (const id of ['monday', 'tuesday'])
      await server.seed({ id, type: 'HVMP_STATUS', parentId: place.id, owner: owner.sub });
    clock += 24 * 60 * MINUTE;
    await server.store.run('recordHeartbeat', {
      locationId: place.id,
      proof: { kind: 'owner', sub: owner.sub },
      status: {},
    });
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

  test('[H-10, MC-04] whoever guesses beside a device is slowed down, and the device is not', async () => {
    const asked = { locationId: place.id, purpose: 'board' };
    const { key } = (await post('key', asked, await server.accessToken(owner))).body;
    const beat = async (sent: string) =>
      (await post('heartbeat', { locationId: place.id, key: sent })).status;
    const wifi = async (sent: string) => (await post('wifi', { locationId: place.id, key: sent })).status;
    expect(await beat(key)).toBe(200);
    const guesses: number[] = [];
    for (let n = 0; n < 50; n += 1) guesses.push(await (n % 2 ? beat : wifi)(`chave-${n}`));
    expect(guesses.slice(0, 11)).toEqual(Array(11).fill(401));
    expect(guesses).toContain(429);
    for (let n = 0; n < 5; n += 1) expect([await beat(key), await wifi(key)]).toEqual([200, 404]);
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
