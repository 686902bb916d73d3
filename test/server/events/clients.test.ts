import { Amplify } from 'aws-amplify';
import { events } from 'aws-amplify/data';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import type { EventSocket } from '../../../src/realtime/contract.ts';
import { createEventSocket } from '../../../src/realtime/event-socket.ts';
import { type EventServer, event, openEventServer, type Person } from './support/event-server.ts';

describe('clients', () => {
  let server: EventServer;
  let ana: Person;
  const browserSocket = globalThis.WebSocket;

  beforeAll(async () => {
    server = await openEventServer();
    ana = await server.person('ana');
    // Amplify turns http into wss, but the server under test speaks plain ws.
    globalThis.WebSocket = class extends NodeWebSocket {
      constructor(url: string, protocols: string[]) {
        super(url.replace(/^wss:/, 'ws:'), protocols);
      }
    } as unknown as typeof WebSocket;
  });
  afterAll(async () => {
    await events.closeAll();
    globalThis.WebSocket = browserSocket;
    await server.close();
  });

  test("[N-03] Amplify's own client connects, subscribes, hears, publishes and posts", async () => {
    Amplify.configure({
      API: {
        Events: { endpoint: `${server.origin}/event`, region: 'us-east-1', defaultAuthMode: 'none' },
      },
    });
    const place = await server.seed({ type: 'LOCATION', owner: ana.sub, reference: 'PRIVATE' });
    const options = { authMode: 'none' as const, authToken: await server.accessToken(ana) };
    const path = `/chat/${place.id}`;
    const channel = await events.connect(path, options);
    const heard: unknown[] = [];
    let wake = () => {};
    const arrived = async (count: number) => {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    const subscription = channel.subscribe(
      {
        next: (data) => {
          heard.push(data.event);
          wake();
        },
        error: (error) => {
          throw error;
        },
      },
      options,
    );
    await subscription.ready;
    await server.say(path, event('from the server'));
    await arrived(1);
    expect(heard[0]).toEqual(event('from the server'));
    await channel.publish({ type: 'TYPING' }, options);
    await arrived(2);
    await events.post(path, { type: 'TYPING' }, options);
    await arrived(3);
    expect(heard.slice(1)).toMatchObject([{ type: 'TYPING' }, { type: 'TYPING' }]);
    subscription.unsubscribe();
    channel.close();
    await events.closeAll();
  });

  test("[N-03] Amplify's client is refused with a bad token", async () => {
    const channel = events.connect(`/notification/${ana.sub}`, { authMode: 'none', authToken: 'bad' });
    await expect(channel).rejects.toBeDefined();
  });

  test("[N-01] the app's own socket subscribes, publishes, and comes back with a gap to fill", async () => {
    const mine = `/notification/${ana.sub}`;
    const place = await server.seed({ type: 'LOCATION', owner: ana.sub, reference: 'PRIVATE' });
    const heard: string[] = [];
    let wake = () => {};
    const until = async (line: (text: string) => boolean) => {
      while (!heard.some(line)) await new Promise<void>((resolve) => (wake = resolve));
    };
    const note = (line: string) => {
      heard.push(line);
      wake();
    };
    const socket: EventSocket = createEventSocket({
      url: server.url,
      host: server.host,
      accessToken: () => server.accessToken(ana),
      now: server.now,
      random: () => 0.99,
    });
    socket.onState(note);
    socket.subscribe(mine, {
      onEvent: ({ id }) => note(id),
      onReady: (gapSince) => note(gapSince === null ? 'ready' : 'ready after a gap'),
    });
    socket.subscribe(`/chat/${place.id}`, { onEvent: ({ type }) => note(type) });
    socket.subscribe('/notification/somebody-else', {
      onEvent: () => note('never'),
      onError: (message) => note(message),
    });
    socket.start();
    await until((line) => line.startsWith('You are not authorized'));
    await server.say(mine, event('one'));
    await until((line) => line === 'one');
    await socket.publish(`/chat/${place.id}`, ['{"type":"TYPING"}']);
    await until((line) => line === 'TYPING');
    server.advance(24 * 3_600_000 + 1);
    await until((line) => line === 'ready after a gap');
    await server.say(mine, event('two'));
    await until((line) => line === 'two');
    socket.stop();
    await until((line) => line === 'Uninstantiated');
    expect(heard).not.toContain('never');
  });

  test('[N-05] every channel of an owner of 300 locations is live, and again with a newer token', async () => {
    const seeds = Array.from({ length: 300 }, () =>
      server.seed({ type: 'LOCATION', owner: ana.sub, reference: 'PRIVATE' }),
    );
    const ids = [ana.sub, ...(await Promise.all(seeds)).map(({ id }) => id)];
    const channels = ids.flatMap((id) => [`/chat/${id}`, `/support/${id}`]);
    let token = await server.accessToken(ana);
    let renew = (): void => undefined;
    const states: string[] = [];
    const refused: string[] = [];
    const sent: string[] = [];
    const socket = createEventSocket({
      WebSocket: class extends NodeWebSocket {
        override send(text: string): void {
          sent.push(JSON.parse(text).type);
          super.send(text);
        }
      } as unknown as typeof WebSocket,
      url: server.url,
      host: server.host,
      accessToken: async () => token,
      now: server.now,
      signals(heard) {
        renew = () => heard('token');
        return () => undefined;
      },
    });
    socket.onState((state) => states.push(state));
    for (const channel of channels)
      socket.subscribe(channel, { onEvent: () => undefined, onError: (message) => refused.push(message) });
    const areLive = () => channels.filter((channel) => socket.isSubscribed(channel)).length;
    socket.start();
    await vi.waitFor(() => expect([areLive(), refused]).toEqual([channels.length, []]), 30_000);
    token = await server.accessToken(ana);
    renew();
    const ended = () => sent.filter((type) => type === 'unsubscribe').length;
    await vi.waitFor(() => expect(ended()).toBe(channels.length), 30_000);
    expect([areLive(), refused, states]).toEqual([channels.length, [], ['Connecting', 'Connected']]);
    socket.stop();
  });
});
