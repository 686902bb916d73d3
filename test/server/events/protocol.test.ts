import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerProtocol } from './support/event-client.ts';
import { type EventServer, event, openEventServer, type Person } from './support/event-server.ts';

describe('the AppSync Events protocol', () => {
  let server: EventServer;
  let ana: Person;
  let mine: string;

  beforeAll(async () => {
    server = await openEventServer();
    ana = await server.person('ana');
    mine = `/notification/${ana.sub}`;
  });
  afterAll(() => server.close());

  test('[N-03] selects its own sub-protocol, never the one with the token', async () => {
    const token = await server.accessToken(ana);
    const header = headerProtocol({ Authorization: token, host: server.host });
    const client = await server.connect(ana, { protocols: [header, 'aws-appsync-event-ws'] });
    await client.send({ type: 'connection_init' });
    expect(await client.heard({ type: 'connection_ack' })).toMatchObject({ connectionTimeoutMs: 300_000 });
    expect(client.ws.protocol).toBe('aws-appsync-event-ws');
  });

  test('[N-03] takes access and ID tokens, raw or Bearer, under a key of any case, or as a header', async () => {
    const { access, id } = await server.tokensOf(ana);
    const fields = [
      { Authorization: access },
      { authorization: id },
      { AUTHORIZATION: `Bearer ${access}` },
      { authorization: `bearer ${id}` },
    ];
    for (const given of fields) {
      const client = await server.connect(ana, {
        protocols: ['aws-appsync-event-ws', headerProtocol(given)],
      });
      expect(await client.subscribe(mine)).toMatchObject({ type: 'subscribe_success' });
    }
    const native = await server.connect(ana, {
      protocols: ['aws-appsync-event-ws'],
      headers: { Authorization: access },
    });
    expect(await native.subscribe(mine)).toMatchObject({ type: 'subscribe_success' });
  });

  test('[N-03] bad credentials: upgraded, told why, closed with 4401', async () => {
    const stranger = { sub: randomUUID(), email: 'x@y.zz' };
    const bad = ['', 'nonsense', `${await server.accessToken(ana)}x`, await server.accessToken(stranger)];
    for (const token of bad) {
      const client = await server.connect(ana, { token });
      expect(await client.heard({ type: 'connection_error' })).toMatchObject({
        errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }],
      });
      await client.send({ type: 'connection_init' });
      expect(await client.closed).toBe(4401);
      expect(client.frames.map(({ type }) => type)).not.toContain('connection_ack');
    }
  });

  test('[N-03] without the sub-protocol or on another path there is no upgrade', async () => {
    expect(await (await server.connect(ana, { protocols: ['graphql-ws'] })).closed).toBe(400);
    expect(await (await server.connect(ana, { url: server.url.replace('realtime', 'other') })).closed).toBe(
      404,
    );
  });

  test('[N-03] delivers one data frame per event, the event as a string, in order', async () => {
    const client = await server.connect(ana);
    await client.subscribe(mine.slice(1), 'mine');
    await server.say(mine, event('a'), event('b'));
    await server.say(mine, event('c'));
    await client.heard({ type: 'data', event: JSON.stringify(event('c')) });
    const data = client.frames.filter(({ type }) => type === 'data');
    expect(data).toEqual(
      ['a', 'b', 'c'].map((id) => ({ type: 'data', id: 'mine', event: JSON.stringify(event(id)) })),
    );
  });

  test('[N-03] events of a transaction that is undone are never heard', async () => {
    const client = await server.connect(ana);
    await client.subscribe(mine);
    const undone = await server.store.run('say', { channel: mine, events: [event('undone')], refuse: true });
    expect(undone.kind).toBe('refused');
    await server.say(mine, event('done'));
    await client.heard({ type: 'data' });
    expect(await client.events()).toEqual(['done']);
  });

  test('[N-01] two connections of one person both hear; after unsubscribe one does not', async () => {
    const [first, second] = [await server.connect(ana), await server.connect(ana)];
    await first.subscribe(mine, 'one');
    await second.subscribe(mine, 'one');
    await server.say(mine, event('both'));
    await first.heard({ type: 'data' });
    await second.heard({ type: 'data' });
    await first.send({ type: 'unsubscribe', id: 'one', channel: mine });
    await first.heard({ type: 'unsubscribe_success', id: 'one' });
    await server.say(mine, event('second only'));
    await second.heard({ type: 'data', event: JSON.stringify(event('second only')) });
    expect(await first.events()).toEqual(['both']);
  });

  test('[N-03] duplicate ids, unknown operations and malformed messages each have their error', async () => {
    const client = await server.connect(ana);
    await client.subscribe(mine, 'x');
    expect(await client.subscribe(mine, 'x')).toMatchObject({ type: 'subscribe_error' });
    await client.send({ type: 'unsubscribe', id: 'nobody' });
    expect(await client.heard({ type: 'unsubscribe_error' })).toMatchObject({
      errors: [{ errorType: 'UnknownOperationError', message: 'Unknown operation id nobody' }],
    });
    await client.send({ type: 'dance', id: 'd' });
    expect(await client.heard({ type: 'error', id: 'd' })).toMatchObject({
      errors: [{ errorType: 'UnsupportedOperation' }],
    });
    for (const channel of ['/a b', '', '/chat/under_score', 7]) {
      expect(await client.subscribe(channel as string)).toMatchObject({
        errors: [{ errorType: 'BadRequestException', message: 'Invalid Channel Format' }],
      });
    }
    for (const channel of ['/notification/*', `/chat/${ana.sub}/*`, '/other/x', '/chat', `${mine}/deep`]) {
      expect(await client.subscribe(channel)).toMatchObject({
        errors: [{ errorType: 'UnauthorizedException' }],
      });
    }
    client.ws.send('{"type":');
    expect(await client.closed).toBe(4400);
    expect(client.frames.at(-1)).toMatchObject({ type: 'error' });
  });

  test('[N-03] every message needs its own good token, of the same person', async () => {
    const bia = await server.person(`bia-${randomUUID().slice(0, 8)}`);
    const client = await server.connect(ana);
    for (const token of ['', 'nonsense', await server.accessToken(bia)]) {
      client.token = token;
      expect(await client.subscribe(mine)).toMatchObject({
        errors: [{ errorType: 'UnauthorizedException' }],
      });
      expect(await client.publish(mine, ['{}'])).toMatchObject({ type: 'publish_error' });
    }
  });

  test('[N-03] publishing over HTTP follows the same rules', async () => {
    const post = async (authorization: string, body: unknown) => {
      const response = await fetch(`${server.origin}/event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const token = await server.accessToken(ana);
    const place = await server.seed({ type: 'LOCATION', owner: ana.sub, reference: 'PRIVATE' });
    const channel = `/chat/${place.id}`;
    expect(await post('bad', { channel, events: ['{}'] })).toMatchObject({
      status: 401,
      body: { errors: [{ errorType: 'UnauthorizedException' }] },
    });
    expect((await post(token, { channel: mine, events: ['{}'] })).status).toBe(403);
    expect((await post(token, { channel, events: [] })).status).toBe(400);
    expect((await post(token, '{"channel":')).status).toBe(400);
    expect(await post(`Bearer ${token}`, { channel, events: ['{"type":"TYPING"}'] })).toMatchObject({
      status: 200,
      body: { failed: [], successful: [{ index: 0 }] },
    });
  });
});
