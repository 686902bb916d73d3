import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { locationChannel, notificationChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { type EventServer, openEventServer, type Person } from '../events/support/event-server.ts';

const PASSWORD = 'segredo-canario';

describe('the Wi-Fi of devices', () => {
  let server: EventServer;
  let owner: Person;
  let place: RecordRow;

  beforeEach(async () => {
    server = await openEventServer();
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

  async function keyOf({ id }: RecordRow): Promise<string> {
    const asked = { locationId: id, purpose: 'board' };
    return (await post('key', asked, await server.accessToken(owner))).body.key;
  }

  const set = (wifiName: string, wifiPassword: string) =>
    server.seed({
      type: 'LOCATION_WIFI_CONFIG',
      parentId: place.id,
      owner: owner.sub,
      reference: 'WIFI_CONFIG',
      fields: { wifiName, wifiPassword },
    });

  test('[MC-04] the device of a location is told what its owner set last', async () => {
    const key = await keyOf(place);
    expect((await post('wifi', { locationId: place.id, key })).status).toBe(404);
    await set('Antiga', 'velha');
    const { updatedAt } = await set('Loja', PASSWORD);
    expect(await post('wifi', { locationId: place.id, key })).toEqual({
      status: 200,
      body: { wifiName: 'Loja', wifiPassword: PASSWORD, updatedAt },
    });
  });

  test('[MC-04] the key of a tablet says that the shop is there, and opens no Wi-Fi; a board keeps its own', async () => {
    await set('Loja', PASSWORD);
    const board = await keyOf(place);
    const { key } = (await post('key', { locationId: place.id }, await server.accessToken(owner))).body;
    const refused = await post('wifi', { locationId: place.id, key });
    expect(refused.status).toBe(401);
    expect(JSON.stringify(refused)).not.toContain(PASSWORD);
    for (const one of [key, board])
      expect((await post('heartbeat', { locationId: place.id, key: one })).status).toBe(200);
    expect((await post('wifi', { locationId: place.id, key: board })).status).toBe(200);
    const odd = { locationId: place.id, purpose: 'tudo' };
    expect((await post('key', odd, await server.accessToken(owner))).status).toBe(400);
  });

  test('[MC-04] its owner is told when each key was made, and nobody else', async () => {
    const keys = async (authorization: string, id = place.id) => {
      const path = `/devices/keys?locationId=${id}`;
      const response = await fetch(server.origin + path, { headers: { authorization } });
      return { status: response.status, body: await response.json() };
    };
    const token = await server.accessToken(owner);
    expect(await keys(token)).toEqual({ status: 200, body: { board: null, heartbeat: null } });
    const key = await keyOf(place);
    const { status, body } = await keys(token);
    expect([status, body]).toEqual([200, { board: expect.any(Number), heartbeat: null }]);
    expect(JSON.stringify(body)).not.toContain(key);
    const stranger = await server.accessToken(await server.person('outra'));
    expect((await keys(stranger)).status).toBe(404);
    expect((await keys(token, 'nowhere')).status).toBe(404);
    expect((await keys('')).status).toBe(401);
    expect((await keys(token, '')).status).toBe(400);
  });

  test('[MC-04] nobody else is: no key, an old key, another location’s key, the owner’s or a stranger’s token', async () => {
    await set('Loja', PASSWORD);
    const old = await keyOf(place);
    await keyOf(place);
    const other = await server.seed({ type: 'LOCATION', owner: owner.sub, reference: 'PUBLIC' });
    const stranger = await server.accessToken(await server.person('outra'));
    const answers = [
      await post('wifi', { locationId: place.id, key: 'adivinhada' }),
      await post('wifi', { locationId: place.id, key: old }),
      await post('wifi', { locationId: place.id, key: await keyOf(other) }),
      await post('wifi', { locationId: place.id }),
      await post('wifi', { locationId: place.id }, stranger),
      await post('wifi', { locationId: place.id }, await server.accessToken(owner)),
      await post('wifi', { locationId: 'nowhere', key: old }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(401));
    expect(JSON.stringify(answers)).not.toContain(PASSWORD);
    expect((await post('wifi', { locationId: 7 })).status).toBe(400);
  });

  test('[MC-04] its change is told to the owner alone: visitors hear what comes after it', async () => {
    const key = await keyOf(place);
    await server.settled();
    const visitor = await server.connect(await server.person('cliente'));
    await visitor.subscribe(locationChannel(place.id));
    const own = await server.connect(owner);
    await own.subscribe(notificationChannel(owner.sub));
    await set('Loja', PASSWORD);
    const { event } = await own.heard({ type: 'data' });
    expect(event).toContain('LOCATION_WIFI_CONFIG');
    await post('heartbeat', { locationId: place.id, key });
    const heard = await visitor.heard({ type: 'data' });
    expect(heard.event).toContain('HVMP_STATUS');
    expect(heard.event).not.toContain(PASSWORD);
  });

  test('guessing is slowed down', async () => {
    const codes = [];
    for (let n = 0; n < 20; n += 1)
      codes.push((await post('wifi', { locationId: place.id, key: `chave-${n}` })).status);
    expect(codes).toContain(429);
  });
});
