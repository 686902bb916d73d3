import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { type EventServer, event, openEventServer } from './support/event-server.ts';

const HOUR = 3_600_000;

describe('limits of the event service', () => {
  let server: EventServer;
  afterEach(() => server.close());

  async function setUp(options: Parameters<typeof openEventServer>[0] = {}) {
    server = await openEventServer(options);
    const ana = await server.person('ana');
    const place = await server.seed({ type: 'LOCATION', owner: ana.sub, reference: 'PUBLIC' });
    return { ana, mine: `/notification/${ana.sub}`, chat: `/chat/${place.id}` };
  }

  test('[N-03] 1000 subscriptions a connection', async () => {
    const { ana, mine } = await setUp();
    const client = await server.connect(ana);
    for (let n = 0; n < 1000; n += 1) await client.send({ type: 'subscribe', id: `s${n}`, channel: mine });
    await client.heard({ type: 'subscribe_success', id: 's999' });
    expect(await client.subscribe(mine, 'one-more')).toMatchObject({
      type: 'subscribe_error',
      errors: [{ errorType: 'MaxSubscriptionsReachedError' }],
    });
  });

  test('[N-03] 5 events a publish, 240 KB an event where they come over HTTP, each valid JSON', async () => {
    const { ana, chat } = await setUp();
    const client = await server.connect(ana);
    expect(await client.publish(chat, Array(6).fill('{}'))).toMatchObject({ type: 'publish_error' });
    const large = JSON.stringify({ id: 'x', text: 'x'.repeat(240 * 1024) });
    const deep = `{"id":${'['.repeat(100_000)}`;
    const response = await fetch(`${server.origin}/event`, {
      method: 'POST',
      headers: { authorization: await server.accessToken(ana), 'content-type': 'application/json' },
      body: JSON.stringify({ channel: chat, events: [large, 'no json', deep, '{"type":"TYPING"}'] }),
    });
    expect(await response.json()).toMatchObject({
      failed: [
        { index: 0, code: 'EventTooLargeException' },
        { index: 1, code: 'BadRequestException' },
        { index: 2, code: 'BadRequestException' },
      ],
      successful: [{ index: 3 }],
    });
  });

  test('[N-03] 25 events a second of a person, over all connections and HTTP', async () => {
    const { ana, chat } = await setUp({ isClockStill: true });
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.connect(ana)));
    const authorization = await server.accessToken(ana);
    const events = Array(5).fill('{"type":"TYPING"}');
    const post = () =>
      fetch(`${server.origin}/event`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ channel: chat, events }),
      });
    const said = Promise.all(clients.flatMap((client) => [1, 2, 3].map(() => client.publish(chat, events))));
    const posted = Promise.all(clients.map(async () => (await post()).status));
    const [answers, statuses] = [await said, await posted];
    const taken = answers.filter(({ type }) => type === 'publish_success').length;
    const taking = taken + statuses.filter((status) => status === 200).length;
    expect(taking * events.length).toBe(25);
    const refused = answers.find(({ type }) => type === 'publish_error');
    expect(refused).toMatchObject({ errors: [{ errorType: 'LimitExceededError' }] });
    expect(statuses).toContain(429);
    server.advance(1_000);
    expect((await post()).status).toBe(200);
  });

  test('[N-05] of a person who types without end a channel is told a few times, and then now and then', async () => {
    const { ana, chat } = await setUp({ limits: { typingPerSecond: 0.1 } });
    const eve = await server.person('eve');
    const [listener, typist, other] = [
      await server.connect(ana),
      await server.connect(eve),
      await server.connect(ana),
    ];
    await listener.subscribe(chat);
    const type = (client: typeof typist, count: number) =>
      client.publish(chat, Array(count).fill('{"type":"TYPING"}'));
    const heard = async (): Promise<number> => {
      const end = randomUUID();
      await server.say(chat, event(end));
      await listener.heardEvent(end);
      return listener.frames.filter(({ event: text = '' }) => text.includes('"TYPING"')).length;
    };
    const answer = await type(typist, 5);
    expect([answer.successful.length, answer.failed]).toEqual([5, []]);
    expect(await heard()).toBe(3);
    // The limit of one person silences nobody else.
    await type(other, 1);
    expect(await heard()).toBe(4);
    server.advance(10_000);
    await type(typist, 5);
    expect(await heard()).toBe(5);
  });

  test('[N-03] a flood of messages ends the connection', async () => {
    const { ana } = await setUp();
    const client = await server.connect(ana);
    await client.subscribe('/none');
    for (let n = 0; n < 10_000; n += 1) client.ws.send('{"type":"connection_init"}');
    expect([4429, 1006]).toContain(await client.closed);
  });

  test('[N-03] frames above 16 KiB, binary frames and bad UTF-8 end the connection', async () => {
    const { ana } = await setUp();
    const open = async () => {
      const client = await server.connect(ana);
      await client.subscribe('/none');
      return client;
    };
    const fitting = await open();
    fitting.ws.send(JSON.stringify({ type: 'connection_init', x: 'x'.repeat(16_000) }));
    expect(await fitting.heard({ type: 'connection_ack' })).toBeTruthy();
    const large = await open();
    large.ws.send('x'.repeat(16 * 1024 + 1));
    expect(await large.closed).toBe(1009);
    const binary = await open();
    binary.ws.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(1003);
    const garbled = await open();
    garbled.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await garbled.closed).toBe(1007);
  });

  test('[N-03] 20 connections a person; leaving makes room', async () => {
    const { ana, mine } = await setUp();
    const clients = [];
    for (let n = 0; n < 20; n += 1) {
      const client = await server.connect(ana);
      await client.subscribe(mine);
      clients.push(client);
    }
    const late = await server.connect(ana);
    expect(await late.heard({ type: 'connection_error' })).toMatchObject({
      errors: [{ errorType: 'LimitExceededError' }],
    });
    await late.send({ type: 'connection_init' });
    expect(await late.closed).toBe(4429);
    clients[0]?.ws.close(1000);
    await clients[0]?.closed;
    const next = await server.connect(ana);
    expect(await next.subscribe(mine)).toMatchObject({ type: 'subscribe_success' });
  });

  test('[N-02, N-03] a service that goes away closes with a code that lets the client come back', async () => {
    const { ana } = await setUp();
    const client = await server.connect(ana);
    await client.subscribe('/none');
    await server.stop();
    expect(await client.closed).toBe(1001);
  });

  test('[N-03] only pages of the own or an allowed origin may connect', async () => {
    const { ana, mine } = await setUp({ allowedOrigins: ['https://loja.exemplo.com.br'] });
    const from = (origin: string) => server.connect(ana, { headers: { origin } });
    expect(await (await from('https://mau.exemplo.com')).closed).toBe(403);
    expect(await (await from('null')).closed).toBe(403);
    for (const origin of [server.origin, 'https://loja.exemplo.com.br']) {
      expect(await (await from(origin)).subscribe(mine)).toMatchObject({ type: 'subscribe_success' });
    }
  });

  test('[N-02] ka every 25 s; a peer that never answers is dropped', async () => {
    const { ana, mine } = await setUp();
    const client = await server.connect(ana);
    await client.subscribe(mine);
    server.advance(24_000);
    expect(await client.events()).toEqual([]);
    expect(client.frames.some(({ type }) => type === 'ka')).toBe(false);
    server.advance(2_000);
    await client.heard({ type: 'ka' });
    server.advance(80_000);
    expect(await client.closed).toBe(1006);
  });

  test('[N-03] a connection lives 24 hours, however new its token', async () => {
    const { ana, mine } = await setUp({ limits: { deadAfterMs: 1e12 } });
    const client = await server.connect(ana);
    await client.subscribe(mine);
    for (let hour = 0; hour < 47; hour += 1) {
      client.token = await server.accessToken(ana);
      expect(await client.subscribe(mine)).toMatchObject({ type: 'subscribe_success' });
      server.advance(HOUR / 2);
    }
    client.token = await server.accessToken(ana);
    await client.subscribe(mine);
    server.advance(HOUR / 2);
    expect(await client.closed).toBe(1000);
  });

  test('[N-03] the end of the token closes with 4401, unless a later message carried a newer one', async () => {
    const { ana, mine } = await setUp({ limits: { deadAfterMs: 1e12 } });
    const [stays, goes] = [await server.connect(ana), await server.connect(ana)];
    await stays.subscribe(mine);
    await goes.subscribe(mine);
    server.advance(HOUR / 2);
    stays.token = await server.accessToken(ana);
    await stays.subscribe(mine);
    server.advance(HOUR / 2 + 1_000);
    expect(await goes.closed).toBe(4401);
    await server.say(mine, event('still here'));
    await stays.heard({ type: 'data' });
    server.advance(HOUR / 2);
    expect(await stays.closed).toBe(4401);
  });

  test('[N-03] a person who is gone loses the connection within a minute', async () => {
    const { ana, mine } = await setUp();
    const client = await server.connect(ana);
    await client.subscribe(mine);
    await server.store.run('removeUser', ana);
    server.advance(60_000);
    expect(await client.closed).toBe(4401);
  });

  test('[N-03] a reader that does not read is dropped; the others miss nothing', async () => {
    const { ana, mine } = await setUp();
    const [slow, quick] = [await server.connect(ana), await server.connect(ana)];
    await slow.subscribe(mine);
    await quick.subscribe(mine);
    slow.ws.pause();
    const text = 'x'.repeat(200_000);
    let sent = 0;
    while (server.service.connections() > 1) {
      const id = randomUUID();
      await server.say(mine, { ...event(id), content: { text } });
      await quick.heard({ event: JSON.stringify({ ...event(id), content: { text } }) });
      sent += 1;
      expect(sent).toBeLessThan(500);
    }
    expect((await quick.events()).length).toBe(sent);
    slow.ws.resume();
    expect(await slow.closed).toBe(1006);
  });

  test('[N-03] whoever talks and never reads is dropped, with what waits for them', async () => {
    // A peer's messages are signs of life. Here a huge `deadAfterMs` replaces them.
    const limits = { bufferedBytes: 1e9, deadAfterMs: 1e12, deafAfterMs: 100_000 };
    const { ana, mine } = await setUp({ limits });
    const [deaf, quick] = [await server.connect(ana), await server.connect(ana)];
    for (const client of [deaf, quick]) await client.subscribe(mine);
    deaf.ws.pause();
    // More than the buffers between the two ends hold.
    const text = 'x'.repeat(200_000);
    for (let n = 0; n < 100; n += 1) await server.say(mine, { ...event(`${n}`), content: { text } });
    await quick.heardEvent('99');
    for (let round = 0; round < 12; round += 1) server.advance(26_000);
    expect(server.service.connections()).toBe(1);
  });
});
