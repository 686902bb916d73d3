import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordRow } from '../../../src/records/record.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { type EventServer, event, openEventServer, type Person } from './support/event-server.ts';

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

  test('[N-05] [C-01] typing to a customer names the location for which its sender writes, and no other', async () => {
    const eva = await server.person('eva');
    const at = (owner: Person, reference: string) =>
      server.seed({ type: 'LOCATION', owner: owner.sub, reference });
    const [second, hidden, foreign] = [
      await at(dona, 'PUBLIC'),
      await at(dona, 'PRIVATE'),
      await at(other, 'PUBLIC'),
    ];
    await server.seed({
      ...{ type: 'STAFF', parentId: second.id, owner: dona.sub, reference: eva.email },
      fields: { role: 'attendant', status: 'ACTIVE', sub: eva.sub },
    });
    await server.settled();
    const channel = `/chat/${cliente.sub}`;
    const listener = await server.connect(cliente);
    await listener.subscribe(channel);
    const type = async (by: Person, locationId?: unknown) => {
      const sender = await server.connect(by);
      const sign = { type: 'TYPING', content: { locationId, text: 'forjado' } };
      // An answer to a dropped sign tells nothing of its location.
      expect(await sender.publish(channel, [JSON.stringify(sign)])).toMatchObject({
        successful: [{ index: 0 }],
        failed: [],
      });
      sender.cut();
      await sender.closed;
    };
    const contents = async () => {
      const end = event(randomUUID());
      await server.say(channel, end);
      await listener.heardEvent(end.id);
      const told = listener.frames.flatMap(({ event: text }) => (text ? [JSON.parse(text)] : []));
      return told.filter((one) => one.type === 'TYPING').map(({ content }) => content);
    };
    await type(dona, second.id);
    await type(dona);
    await type(eva, second.id);
    const passed = [
      { sender: dona.sub, locationId: second.id },
      { sender: dona.sub },
      { sender: eva.sub, locationId: second.id },
    ];
    expect(await contents()).toEqual(passed);
    await type(dona, hidden.id);
    await type(eva, place.id);
    for (const locationId of [foreign.id, randomUUID(), 5]) await type(other, locationId);
    expect(await contents()).toEqual([...passed, { sender: other.sub, locationId: foreign.id }]);
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
