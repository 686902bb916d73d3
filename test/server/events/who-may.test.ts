import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  redisServer,
  startRedis,
  type TemporaryRedis,
} from '../../../scripts/bench/server/temporary-redis.ts';
import type { BusSettings } from '../../../server/db/settings.ts';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { engineIsPresent, engineUnderTest } from '../support/open-store.ts';
import { type EventServer, event, openEventServer, type Person } from './support/event-server.ts';

type Name = 'dona' | 'cliente' | 'vizinho' | 'revogado' | 'estranho' | StaffRole;

const isAbsent = redisServer === undefined;
const runsBus = engineUnderTest() === 'postgres' && engineIsPresent() && !isAbsent;

// Rights do not depend on the engine. The tests of the event bus cover PostgreSQL's events.
describe.runIf(engineUnderTest() === 'sqlite')('who may listen and speak where', () =>
  whoMay(async () => undefined),
);

describe.runIf(runsBus)(
  `${isAbsent ? 'SKIPPED, Redis is not installed: ' : ''}who may listen and speak where, with a bus`,
  () => {
    let redis: TemporaryRedis | undefined;
    afterAll(() => redis?.end());
    whoMay(async () => {
      redis = await startRedis();
      return { url: redis.url, ca: null };
    });
  },
);

/** `openBus` resolves to the bus that carries events, or undefined where they are read from the storage. */
function whoMay(openBus: () => Promise<BusSettings | undefined>): void {
  let server: EventServer;
  let people: Record<Name, Person>;
  let open: RecordRow;
  let closed: RecordRow;

  beforeAll(async () => {
    const bus = await openBus();
    server = await openEventServer({ ...(bus && { bus }) });
    people = {
      dona: await server.person('dona'),
      cliente: await server.person('cliente'),
      vizinho: await server.person('vizinho', 'predio.com'),
      revogado: await server.person('revogado'),
      estranho: await server.person('estranho'),
      stocker: await server.person('repositor'),
      attendant: await server.person('atendente'),
      partner: await server.person('socio'),
      deputy: await server.person('gerente'),
    };
  });
  afterAll(() => server.close());

  const invite = (place: RecordRow, reference: string, status = 'ACTIVE', id: string = randomUUID()) =>
    server.seed({
      id,
      type: 'INVITE',
      parentId: place.id,
      owner: place.owner,
      reference,
      fields: { status },
    });

  /** Adds a STAFF record. The location names its roles before, because the server's own handler writes both at once. */
  const work = async (place: RecordRow, role: StaffRole, status = 'ACTIVE', id: string = randomUUID()) => {
    const { sub, email } = people[role];
    const fields = { role, status, sub };
    await server.seed({
      id,
      type: 'STAFF',
      parentId: place.id,
      owner: place.owner,
      reference: email,
      fields,
    });
    return id;
  };

  async function buildPlaces() {
    const { dona, cliente, revogado } = people;
    const other = await server.person(`outra-${randomUUID()}`);
    const place = (owner: Person, reference: string) =>
      server.seed({ type: 'LOCATION', owner: owner.sub, reference });
    open = await place(other, 'PUBLIC');
    closed = await server.seed({
      ...{ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' },
      fields: { staffRoles: STAFF_ROLES.join(' ') },
    });
    for (const role of STAFF_ROLES) await work(closed, role);
    await invite(closed, cliente.email.toUpperCase());
    await invite(closed, '@predio.com');
    await invite(closed, revogado.email, 'REVOKED');
    await server.settled();
    return other;
  }

  /** Compares the people who pass on each channel with `table`. Everyone else must be refused. */
  async function check(
    table: Record<string, readonly Name[]>,
    attempt: (name: Name, channel: string) => Promise<boolean>,
  ) {
    const found: Record<string, Name[]> = {};
    for (const channel of Object.keys(table)) {
      found[channel] = [];
      for (const name of Object.keys(people) as Name[]) {
        if (await attempt(name, channel)) found[channel].push(name);
      }
    }
    expect(found).toEqual(table);
  }

  test('[N-05] every person on every channel: subscribe', async () => {
    const other = await buildPlaces();
    const everyone = Object.keys(people) as Name[];
    const invited: Name[] = ['dona', 'cliente', 'vizinho', ...STAFF_ROLES];
    const table: Record<string, readonly Name[]> = {
      [`/location/${open.id}`]: everyone,
      [`/location/${closed.id}`]: invited,
      [`/location/${randomUUID()}`]: [],
      [`/chat/${open.id}`]: [],
      [`/support/${open.id}`]: [],
      [`/chat/${closed.id}`]: ['dona', 'attendant', 'partner', 'deputy'],
      [`/support/${closed.id}`]: ['dona', 'attendant', 'partner', 'deputy'],
      [`/notification/${closed.id}`]: [],
      [`/notification/${other.sub}`]: [],
    };
    for (const role of STAFF_ROLES) {
      table[`/${role}/${closed.id}`] = [role];
      table[`/${role}/${open.id}`] = [];
      table[`/${role}/${people[role].sub}`] = [];
    }
    for (const [name, { sub }] of Object.entries(people)) {
      for (const namespace of ['notification', 'chat', 'support']) {
        table[`/${namespace}/${sub}`] = [name as Name];
      }
    }
    await check(table, async (name, channel) => {
      const client = await server.connect(people[name]);
      const answer = await client.subscribe(channel);
      client.cut();
      await client.closed;
      return answer.type === 'subscribe_success';
    });
  });

  test('[N-05] every person on every channel: publish', async () => {
    const other = await buildPlaces();
    const { dona, cliente, vizinho, revogado, estranho } = people;
    const everyone = Object.keys(people) as Name[];
    const invited: Name[] = ['dona', 'cliente', 'vizinho', ...STAFF_ROLES];
    const answering: Name[] = ['dona', 'attendant', 'deputy'];
    await check(
      {
        [`/chat/${open.id}`]: everyone,
        [`/support/${open.id}`]: everyone,
        [`/chat/${closed.id}`]: invited,
        [`/support/${closed.id}`]: invited,
        [`/chat/${dona.sub}`]: [],
        [`/chat/${cliente.sub}`]: answering,
        [`/support/${cliente.sub}`]: answering,
        [`/chat/${vizinho.sub}`]: answering,
        [`/stocker/${closed.id}`]: [],
        [`/deputy/${closed.id}`]: [],
        [`/chat/${revogado.sub}`]: [],
        [`/support/${estranho.sub}`]: [],
        [`/support/${dona.sub}`]: ['cliente', 'vizinho'],
        [`/support/${other.sub}`]: everyone,
        [`/chat/${other.sub}`]: [],
        [`/chat/${randomUUID()}`]: [],
        [`/notification/${dona.sub}`]: [],
        [`/notification/${cliente.sub}`]: [],
        [`/location/${open.id}`]: [],
        [`/location/${closed.id}`]: [],
      },
      async (name, channel) => {
        const client = await server.connect(people[name]);
        const answer = await client.publish(channel, ['{}']);
        client.cut();
        await client.closed;
        return answer.type === 'publish_success';
      },
    );
  });

  test('[N-05] an invite revoked ends the subscription before anything more is said', async () => {
    await buildPlaces();
    const channel = `/location/${closed.id}`;
    const guest = await server.person(`convidada-${randomUUID()}`);
    const id = randomUUID();
    await invite(closed, guest.email, 'ACTIVE', id);
    const client = await server.connect(guest);
    const { id: subscription } = await client.subscribe(channel);
    await server.say(channel, event('before'));
    await client.heardEvent('before');
    await invite(closed, guest.email, 'REVOKED', id);
    await server.say(channel, event('after'));
    await client.heard({ type: 'subscribe_error', id: subscription });
    // Events of the preparations may arrive before 'before'.
    expect((await client.events()).filter((one) => one === 'before' || one === 'after')).toEqual(['before']);
    expect(await client.subscribe(channel)).toMatchObject({ type: 'subscribe_error' });
  });

  test('[N-05] a role removed ends every subscription that it gave before anything more is said', async () => {
    await buildPlaces();
    const place = await server.seed({
      ...{ type: 'LOCATION', owner: people.dona.sub, reference: 'PRIVATE' },
      fields: { staffRoles: 'deputy' },
    });
    const id = await work(place, 'deputy');
    const client = await server.connect(people.deputy);
    const channels = ['location', 'chat', 'support', 'deputy'].map((name) => `/${name}/${place.id}`);
    for (const channel of channels)
      expect(await client.subscribe(channel)).toMatchObject({ type: 'subscribe_success' });
    await server.say(`/deputy/${place.id}`, event('at work'));
    await client.heardEvent('at work');
    await work(place, 'deputy', 'REMOVED', id);
    for (const channel of channels) await server.say(channel, event('dismissed'));
    await client.heardTimes('subscribe_error', channels.length);
    expect(await client.events()).not.toContain('dismissed');
    for (const channel of channels)
      expect(await client.subscribe(channel)).toMatchObject({ type: 'subscribe_error' });
  });

  test('[N-05] a location made private is not even told to those who may no longer see it', async () => {
    await buildPlaces();
    const channel = `/location/${open.id}`;
    const client = await server.connect(people.estranho);
    await client.subscribe(channel);
    await server.seed({ ...open, reference: 'PRIVATE', fields: { name: 'segredo' } });
    await client.heard({ type: 'subscribe_error' });
    await server.say(channel, event('after'));
    expect(await client.events()).toEqual([]);
  });

  test('[N-05] a removed location ends its channels', async () => {
    await buildPlaces();
    const client = await server.connect(people.dona);
    for (const namespace of ['location', 'chat', 'support'])
      await client.subscribe(`/${namespace}/${closed.id}`);
    await server.store.run('removeRow', { id: closed.id, type: 'LOCATION' });
    await server.say(`/chat/${closed.id}`, event('after'));
    await client.heardTimes('subscribe_error', 3);
    expect(await client.events()).not.toContain('after');
  });

  test('[N-05] a right lost without an event is noticed within a minute', async () => {
    await buildPlaces();
    const { vizinho } = people;
    const client = await server.connect(vizinho);
    await client.subscribe(`/location/${closed.id}`);
    await server.store.run('moveUser', { sub: vizinho.sub, email: `mudou-${randomUUID()}@outro.com` });
    server.advance(60_000);
    expect(await client.heard({ type: 'subscribe_error' })).toBeDefined();
    await server.store.run('moveUser', vizinho);
  });
}
