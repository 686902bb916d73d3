import { afterEach, expect, test, vi } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { raw } from '../support/start-server.ts';
import { type EventServer, openEventServer } from './support/event-server.ts';

describeOnEngine('connections of one network', () => {
  let server: EventServer;
  afterEach(() => server.close());

  test('[N-03] beyond so many that nobody is known to stand behind, the next is refused before it opens; known ones do not count', async () => {
    server = await openEventServer({ limits: { unknownPerNetwork: 3 } });
    const ana = await server.person('ana');
    const mine = `/notification/${ana.sub}`;
    const known = [];
    for (let n = 0; n < 5; n += 1) {
      const client = await server.connect(ana);
      expect(await client.subscribe(mine)).toMatchObject({ type: 'subscribe_success' });
      known.push(client);
    }
    const strangers = [];
    for (let n = 0; n < 3; n += 1) {
      const client = await server.connect(ana, { token: 'nonsense' });
      await client.heard({ type: 'connection_error' });
      strangers.push(client);
    }
    expect(await (await server.connect(ana)).closed).toBe(503);
    server.advance(2_000);
    for (const client of strangers) expect(await client.closed).toBe(4401);
    expect(await (await server.connect(ana)).subscribe(mine)).toMatchObject({ type: 'subscribe_success' });
    expect(known.every(({ ws }) => ws.readyState === ws.OPEN)).toBe(true);
  });

  test('[N-03] beyond so many in all, too; whoever leaves makes room', async () => {
    server = await openEventServer({ limits: { connectionsPerNetwork: 2 } });
    const [ana, bia] = [await server.person('ana'), await server.person('bia')];
    const first = await server.connect(ana);
    await first.subscribe(`/notification/${ana.sub}`);
    const second = await server.connect(bia);
    await second.subscribe(`/notification/${bia.sub}`);
    expect(await (await server.connect(bia)).closed).toBe(503);
    first.ws.close(1000);
    await first.closed;
    const next = await server.connect(bia);
    expect(await next.subscribe(`/notification/${bia.sub}`)).toMatchObject({ type: 'subscribe_success' });
  });

  test('[N-03] beyond both limits whoever shows a good token finds a slot, a few times, and no stranger does', async () => {
    let wait = 0;
    server = await openEventServer({
      limits: { unknownPerNetwork: 1 },
      countRequest: () => wait,
      findBearer: async (token) => (token === 'nonsense' ? null : 'ana'),
    });
    const ana = await server.person('ana');
    const stranger = () => server.connect(ana, { token: 'nonsense' });
    const subscribed = async () => {
      const client = await server.connect(ana);
      const answer = client.subscribe(`/notification/${ana.sub}`).then(({ type }) => type);
      const outcome = await Promise.race([answer, client.closed]);
      client.cut();
      return outcome;
    };
    await (await stranger()).heard({ type: 'connection_error' });
    expect(await (await stranger()).closed).toBe(503);
    expect(await subscribed()).toBe('subscribe_success');
    wait = 30;
    expect(await (await stranger()).closed).toBe(429);
    expect(await subscribed()).toBe('subscribe_success');
    let opened = 0;
    while ((await subscribed()) !== 429) opened += 1;
    expect(opened).toBeGreaterThan(20);
    server.advance(1_000);
    expect(await subscribed()).toBe('subscribe_success');
  });

  test('[N-03] an upgrade whose token is still looked at when the service ends is told to come back', async () => {
    const [looking, found] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const findBearer = () => {
      looking.resolve();
      return found.promise;
    };
    server = await openEventServer({ countRequest: () => 30, findBearer });
    const client = await server.connect(await server.person('ana'));
    await looking.promise;
    void server.stop();
    await expect.poll(() => server.app.server.listening).toBe(false);
    found.resolve('ana');
    const opened = new Promise((resolve) => client.ws.once('open', () => resolve('opened')));
    expect(await Promise.race([client.closed, opened])).toBe(503);
  });

  test('[N-03] an upgrade that fails gives its slot back', async () => {
    server = await openEventServer({ limits: { connectionsPerNetwork: 1 } });
    const ana = await server.person('ana');
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-protocol': 'aws-appsync-event-ws',
    };
    const status = async () => (await raw(`${server.origin}/event/realtime`, { headers })).status;
    for (let n = 0; n < 3; n += 1) await vi.waitFor(async () => expect(await status()).toBe(400));
    expect(await (await server.connect(ana)).subscribe(`/notification/${ana.sub}`)).toMatchObject({
      type: 'subscribe_success',
    });
  });
});
