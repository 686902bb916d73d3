import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordRow } from '../../../src/records/record.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { type EventServer, event, openEventServer, type Person } from './support/event-server.ts';

type Name = 'dona' | 'cliente' | 'vizinho' | 'revogado' | 'estranho';

describeOnEngine('who may listen and speak where', () => {
  let server: EventServer;
  let people: Record<Name, Person>;
  let open: RecordRow;
  let closed: RecordRow;

  beforeAll(async () => {
    server = await openEventServer();
    people = {
      dona: await server.person('dona'),
      cliente: await server.person('cliente'),
      vizinho: await server.person('vizinho', 'predio.com'),
      revogado: await server.person('revogado'),
      estranho: await server.person('estranho'),
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

  async function buildPlaces() {
    const { dona, cliente, revogado } = people;
    const other = await server.person(`outra-${randomUUID()}`);
    const place = (owner: Person, reference: string) =>
      server.seed({ type: 'LOCATION', owner: owner.sub, reference });
    open = await place(other, 'PUBLIC');
    closed = await place(dona, 'PRIVATE');
    await invite(closed, cliente.email.toUpperCase());
    await invite(closed, '@predio.com');
    await invite(closed, revogado.email, 'REVOKED');
    await server.settled();
    return other;
  }

  /** Who passes, for each channel; everyone else must be refused. */
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
    const invited: Name[] = ['dona', 'cliente', 'vizinho'];
    const table: Record<string, readonly Name[]> = {
      [`/location/${open.id}`]: everyone,
      [`/location/${closed.id}`]: invited,
      [`/location/${randomUUID()}`]: [],
      [`/chat/${open.id}`]: [],
      [`/support/${open.id}`]: [],
      [`/chat/${closed.id}`]: ['dona'],
      [`/support/${closed.id}`]: ['dona'],
      [`/notification/${closed.id}`]: [],
      [`/notification/${other.sub}`]: [],
    };
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
    const invited: Name[] = ['dona', 'cliente', 'vizinho'];
    await check(
      {
        [`/chat/${open.id}`]: everyone,
        [`/support/${open.id}`]: everyone,
        [`/chat/${closed.id}`]: invited,
        [`/support/${closed.id}`]: invited,
        [`/chat/${dona.sub}`]: [],
        [`/chat/${cliente.sub}`]: ['dona'],
        [`/support/${cliente.sub}`]: ['dona'],
        [`/chat/${vizinho.sub}`]: ['dona'],
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
    // What was still on its way when the places were made may come before it.
    expect((await client.events()).filter((one) => one === 'before' || one === 'after')).toEqual(['before']);
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
});

describeOnEngine('what clients publish', () => {
  let server: EventServer;
  let dona: Person;
  let cliente: Person;
  let other: Person;
  let place: RecordRow;

  beforeAll(async () => {
    server = await openEventServer();
    dona = await server.person('dona');
    cliente = await server.person('cliente');
    other = await server.person('outro');
    place = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' });
  });
  afterAll(() => server.close());

  const message = (by: Person, reference: string) =>
    server.seed({
      type: 'CHAT_MESSAGE',
      parentId: place.id,
      owner: by.sub,
      reference,
      fields: { text: 'oi', senderName: 'Cliente' },
    });
  const told = (row: RecordRow, type = 'CHAT_MESSAGE') => JSON.stringify({ type, id: row.id, content: {} });

  test('[N-05] a message is heard once, from the server, whoever publishes it again', async () => {
    const channel = `/chat/${place.id}`;
    const [listener, sender] = [await server.connect(dona), await server.connect(cliente)];
    await listener.subscribe(channel);
    const row = await message(cliente, dona.sub);
    expect(await sender.publish(channel, [told(row)])).toMatchObject({
      type: 'publish_success',
      successful: [{ index: 0 }],
      failed: [],
    });
    await server.say(channel, event('end'));
    await listener.heard({ event: JSON.stringify(event('end')) });
    expect(await listener.events()).toEqual([row.id, 'end']);
  });

  test('[N-05] nobody speaks in the name of another, of no record or of another channel', async () => {
    const channel = `/chat/${place.id}`;
    const [listener, sender] = [await server.connect(dona), await server.connect(other)];
    const theirs = await message(cliente, dona.sub);
    const elsewhere = await server.seed({ type: 'LOCATION', owner: cliente.sub, reference: 'PUBLIC' });
    const mineElsewhere = await server.seed({
      type: 'CHAT_MESSAGE',
      parentId: elsewhere.id,
      owner: other.sub,
      reference: cliente.sub,
      fields: { text: 'oi' },
    });
    await server.settled();
    await listener.subscribe(channel);
    const events = [
      told(theirs),
      told(mineElsewhere),
      JSON.stringify({ type: 'CHAT_MESSAGE', id: randomUUID(), content: { text: 'forjada' } }),
      JSON.stringify({ type: 'PURCHASE_STATUS_CHANGED', id: randomUUID() }),
    ];
    const answer = await sender.publish(channel, events);
    expect(answer.successful).toEqual([]);
    expect(answer.failed.map(({ code }: { code: string }) => code)).toEqual(
      Array(4).fill('UnauthorizedException'),
    );
    expect(await listener.events()).toEqual([]);
  });

  test("[N-05] the owner's answer and tickets pass on the channels where the server told them", async () => {
    const owner = await server.connect(dona);
    const customer = await server.connect(cliente);
    const answer = await message(dona, cliente.sub);
    expect(await owner.publish(`/chat/${cliente.sub}`, [told(answer)])).toMatchObject({ failed: [] });
    const ticket = await server.seed({
      type: 'LOCATION_TICKET',
      parentId: place.id,
      owner: cliente.sub,
      reference: dona.sub,
      fields: { subject: 'Porta', status: 'open' },
    });
    for (const id of [place.id, dona.sub]) {
      expect(await customer.publish(`/support/${id}`, [told(ticket, 'LOCATION_TICKET')])).toMatchObject({
        successful: [{ index: 0 }],
        failed: [],
      });
    }
  });

  test('[N-05] typing is passed on under the name of whoever types', async () => {
    const [listener, sender] = [await server.connect(dona), await server.connect(cliente)];
    await server.settled();
    await listener.subscribe(`/chat/${place.id}`);
    await sender.publish(`/chat/${place.id}`, [
      JSON.stringify({ type: 'TYPING', id: 'x', content: { sender: other.sub, text: 'forjado' } }),
    ]);
    const { event: text } = await listener.heard({ type: 'data' });
    expect(JSON.parse(text)).toMatchObject({ type: 'TYPING', content: { sender: cliente.sub } });
    expect(text).not.toContain('forjado');
  });

  test('[N-05] [C-01] whose invite was revoked says nothing where they once spoke, over the socket or POST /event', async () => {
    const hidden = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' });
    const invite = (status: string, id: string = randomUUID()) =>
      server.seed({
        ...{ id, type: 'INVITE', parentId: hidden.id, owner: dona.sub, reference: cliente.email },
        fields: { status },
      });
    const { id } = await invite('ACTIVE');
    const row = await server.seed({
      ...{ type: 'CHAT_MESSAGE', parentId: hidden.id, owner: cliente.sub, reference: dona.sub },
      fields: { text: 'oi' },
    });
    await invite('REVOKED', id);
    await server.settled();
    const [listener, sender] = [await server.connect(dona), await server.connect(cliente)];
    const authorization = await server.accessToken(cliente);
    for (const namespace of ['chat', 'support']) {
      const channel = `/${namespace}/${hidden.id}`;
      await listener.subscribe(channel);
      const events = [JSON.stringify({ type: 'TYPING' }), told(row), told(row, 'TICKET_UPDATE')];
      expect((await sender.publish(channel, events)).type).toBe('publish_error');
      const posted = await fetch(`${server.origin}/event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ channel, events }),
      });
      expect(posted.status).toBe(403);
      await server.say(channel, event(`end-${namespace}`));
      await listener.heardEvent(`end-${namespace}`);
    }
    expect(await listener.events()).toEqual(['end-chat', 'end-support']);
  });
});
