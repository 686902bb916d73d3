import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ownWishes } from '../../../src/features/pending/own-wishes.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const HERE = { lat: -23.55, lon: -46.63 };
const MINUTE = 60_000;
const at = (north: number): string =>
  JSON.stringify({ name: 'Local', lat: HERE.lat + north / 111.2, lon: HERE.lon });

/** Ana's own location, an invited one, and public ones at various distances (km) and heartbeats (minutes ago). */
function town(): FakeServer {
  const server = new FakeServer();
  server.now = Date.now();
  server.put({ id: 'own', type: 'LOCATION', owner: 'ana', reference: 'PRIVATE', content: at(300) });
  const publics: [string, number, number | null][] = [
    ['near', 2, 1],
    ['nearer', 1, 9],
    ['silent', 3, 12],
    ['never', 3, null],
    ['far', 80, 1],
  ];
  for (const [id, km, beat] of publics) {
    server.put({ id, type: 'LOCATION', owner: 'bia', reference: 'PUBLIC', content: at(km) });
    if (beat !== null)
      server.put({
        id: `beat-${id}`,
        type: 'HVMP_STATUS',
        parentId: id,
        updatedAt: Date.now() - beat * MINUTE,
      });
  }
  const invites: [string, string, string][] = [
    ['by-mail', 'ana@exemplo.com.br', 'ACTIVE'],
    ['by-domain', '@exemplo.com.br', 'ACTIVE'],
    ['by-bare-domain', 'exemplo.com.br', 'ACTIVE'],
    ['revoked', 'ana@exemplo.com.br', 'REVOKED'],
    ['of-bia', 'bia@outro.com.br', 'ACTIVE'],
  ];
  for (const [id, reference, status] of invites) {
    server.put({ id, type: 'LOCATION', owner: 'bia', reference: 'PRIVATE', content: at(5) });
    server.put({
      id: `invite-${id}`,
      type: 'INVITE',
      parentId: id,
      reference,
      content: JSON.stringify({ status }),
    });
  }
  return server;
}

const open = (server: FakeServer, sub = 'ana-'.concat(crypto.randomUUID())) =>
  openTestData({ server, sub, email: 'Ana@exemplo.com.br' });

test('[H-07] [H-08] [H-09] [H-10] own first, then invited by e-mail or domain, then public ones online within 70 km', async () => {
  const server = town();
  const sub = `ana-${crypto.randomUUID()}`;
  server.put({ id: 'own', type: 'LOCATION', owner: sub });
  const { data } = open(server, sub);
  data.setPosition(HERE);
  const list = watch(data.live.locations());
  await expect.poll(() => list.value.rows.length).toBe(6);
  // The own location has no machine.
  await expect.poll(() => list.value.rows[0]?.online).toBe('offline');
  const rows = list.value.rows.map(({ location, reach, online }) => [location.id, reach, online]);
  expect(rows[0]).toEqual(['own', 'own', 'offline']);
  expect(
    rows
      .slice(1, 4)
      .map(([id]) => id)
      .sort(),
  ).toEqual(['by-bare-domain', 'by-domain', 'by-mail']);
  expect(rows.slice(4)).toEqual([
    ['nearer', 'public', 'online'],
    ['near', 'public', 'online'],
  ]);
  expect(list.value.rows[5]?.distanceM).toBeCloseTo(2000, -2);
  await data.close();
});

test.each([25, -25])(
  '[H-10] a device whose clock is %i minutes ahead goes by the server’s',
  async (minutes) => {
    const server = town();
    const ahead = minutes * MINUTE;
    server.now = Date.now() - ahead;
    const beat = { type: 'HVMP_STATUS', parentId: 'by-mail' } as const;
    server.put({ id: 'beat-by-mail', ...beat, updatedAt: server.now - MINUTE });
    serverClock.heard(String(server.now), Date.now());
    onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
    const { data } = open(server);
    const list = watch(data.live.locations());
    await expect
      .poll(() => list.value.rows.find(({ location }) => location.id === 'by-mail')?.online)
      .toBe('online');
    await data.close();
  },
);

test('[H-10] a location or a heartbeat check that fails is passed over in silence', async () => {
  const server = town();
  server.looksAround = false;
  const list0 = server.list.bind(server);
  const refused = new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'x' });
  server.list = (query, args) =>
    query.by === 'parentIdAndType' && query.parentId === 'near'
      ? Promise.reject(refused)
      : list0(query, args);
  const { data } = open(server);
  data.setPosition(HERE);
  const list = watch(data.live.locations());
  await expect.poll(() => list.value.rows.map(({ location }) => location.id)).toContain('nearer');
  expect(list.value).toMatchObject({ status: 'ready', error: null });
  expect(list.value.rows.map(({ location }) => location.id)).not.toContain('near');
  await data.close();
});

test('[H-09] without a position no public location is shown', async () => {
  const { data } = open(town());
  const list = watch(data.live.locations());
  await expect.poll(() => list.value.status).toBe('ready');
  expect(list.value.rows.filter(({ reach }) => reach === 'public')).toEqual([]);
  await data.close();
});

test('[X-02] an invite that is revoked takes its card away, and offline the last known cards stay', async () => {
  const server = town();
  const sub = `ana-${crypto.randomUUID()}`;
  const first = open(server, sub);
  first.data.setPosition(HERE);
  const list = watch(first.data.live.locations());
  await expect.poll(() => list.value.rows.length).toBe(5);
  server.put({ id: 'invite-by-mail', type: 'INVITE', content: '{"status":"REVOKED"}' });
  server.hidden.add('LOCATION by-mail');
  await first.data.refresh({ kind: 'locations' });
  await expect.poll(() => list.value.rows.map(({ location }) => location.id)).not.toContain('by-mail');
  await first.data.close();

  server.fault = 'offline';
  const second = open(server, sub);
  const saved = watch(second.data.live.locations());
  await expect.poll(() => saved.value.status).toBe('offline');
  await expect.poll(() => saved.value.rows.length).toBe(4);
  await second.data.close();
});

test('[H-11] opening a location writes an ACCESS with the fields of the documents', async () => {
  const server = town();
  const sub = `ana-${crypto.randomUUID()}`;
  const { data } = open(server, sub);
  const location = watch(data.live.location('near'));
  await expect.poll(() => location.value.row).not.toBeNull();
  const outcome = await data.recordAccess(location.value.row!, 'card', 'qr_code');
  expect(outcome).toMatchObject({ kind: 'done', value: { type: 'ACCESS', parentId: 'near', owner: sub } });
  const content = outcome.kind === 'done' ? JSON.parse(outcome.value.content ?? '') : null;
  expect(Object.keys(content).sort()).toEqual([
    'accessMethod',
    'locationDescription',
    'locationDetails',
    'locationName',
    'sessionInfo',
    'source',
    'timestamp',
    'userInfo',
  ]);
  expect(content.source).toBe('qr_code');
  expect(Object.keys(content.locationDetails).sort()).toEqual(['address', 'coordinates']);
  await data.close();
});

test('[H-11] [Y-03] a device with a wrong clock records an opening at the server’s time', async () => {
  const server = town();
  const { data } = open(server, `ana-${crypto.randomUUID()}`);
  const location = watch(data.live.location('near'));
  await expect.poll(() => location.value.row).not.toBeNull();
  const hour = 3_600_000;
  serverClock.heard(String(Date.now() - hour), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const outcome = await data.recordAccess(location.value.row!, 'app', 'home');
  const content = outcome.kind === 'done' ? JSON.parse(outcome.value.content ?? '') : null;
  expect(Math.abs(Date.parse(content.timestamp) - (Date.now() - hour))).toBeLessThan(hour / 2);
  await data.close();
});

test('[H-11] [X-03] [SY-50] a location opened without a connection is recorded once the connection is back, once', async () => {
  const server = town();
  const { data } = open(server, `ana-${crypto.randomUUID()}`);
  const location = watch(data.live.location('near'));
  await expect.poll(() => location.value.row).not.toBeNull();
  const accesses = () => server.visible().filter(({ type }) => type === 'ACCESS');
  server.fault = 'offline';
  expect(await data.recordAccess(location.value.row!, 'app', 'home')).toMatchObject({ kind: 'failed' });
  expect(ownWishes(await data.read((tx) => tx.entries()))).toEqual([]);
  expect(accesses()).toEqual([]);
  server.fault = 'none';
  await data.nudge();
  await expect.poll(() => accesses().length).toBe(1);
  server.fault = 'answer-lost';
  await data.recordAccess(location.value.row!, 'app', 'home');
  server.fault = 'none';
  await data.nudge();
  await expect.poll(async () => (await data.read((tx) => tx.entries())).length).toBe(0);
  expect(accesses()).toHaveLength(2);
  await data.close();
});
