import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { expect, vi } from 'vitest';
import type { BusSettings } from '../../../../server/db/settings.ts';
import { registerDevices } from '../../../../server/devices/register.ts';
import { type EventsDeps, registerEvents } from '../../../../server/events/register.ts';
import { createTokens, type Tokens } from '../../../../server/identity/tokens.ts';
import type { RowToPut } from '../../../../server/records/rows/write-record.ts';
import type { ChannelEvent } from '../../../../src/records/events.ts';
import type { RecordRow } from '../../../../src/records/record.ts';
import { openTestStore } from '../../support/open-store.ts';
import { type ClientOptions, EventClient } from './event-client.ts';
import type { commands } from './event-commands.ts';

export interface Person {
  sub: string;
  email: string;
}

export type EventServer = Awaited<ReturnType<typeof openEventServer>>;

/**
 * Opens the event and device services over real sockets, on a fresh store of the engine under test, with a movable
 * clock.
 */
export async function openEventServer({
  storeNow,
  bus,
  isClockStill = false,
  ...options
}: Pick<EventsDeps, 'limits' | 'allowedOrigins' | 'countRequest' | 'findBearer'> & {
  storeNow?: () => number;
  bus?: BusSettings;
  /** True for a clock that only `advance` moves, so that a limit of a second also holds on a slow machine. */
  isClockStill?: boolean;
} = {}) {
  let offset = 0;
  const opened = Date.now();
  const now = () => (isClockStill ? opened : Date.now()) + offset;
  const { store, close } = await openTestStore<typeof commands>({
    commandsModule: new URL('./event-commands.ts', import.meta.url),
    ...(storeNow && { now: storeNow }),
    ...(bus && { bus }),
  });
  if (bus) await vi.waitFor(() => expect(store.feedStatus().bus).toBe('heard'), { timeout: 60_000 });
  const tokens: Tokens = await createTokens({ store, issuer: 'https://pool.test', clientId: 'app', now });
  const app = Fastify();
  const faults: unknown[] = [];
  app.addHook('onError', async (_request, _reply, error) => {
    if ((error.statusCode ?? 500) >= 500) faults.push(error);
  });
  const service = registerEvents(app, { store, tokens, now, monotonic: now, ...options });
  registerDevices(app, { store, tokens, now });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const clients: EventClient[] = [];

  let witness: { client: EventClient; channel: string } | null = null;
  const settled = async (connect: (person: Person) => Promise<EventClient>): Promise<void> => {
    if (!witness) {
      const person = { sub: randomUUID(), email: 'testemunha@exemplo.com' };
      await store.run('addUser', person);
      const client = await connect(person);
      witness = { client, channel: `/notification/${person.sub}` };
      await client.subscribe(witness.channel);
    }
    const marker = event(randomUUID());
    await store.run('say', { channel: witness.channel, events: [marker] });
    await witness.client.heardEvent(marker.id);
  };

  const tokensOf = ({ sub, email }: Person) =>
    tokens.issue({ sub, email, name: null, originJti: randomUUID(), authTime: now() });

  return {
    app,
    store,
    service,
    tokens,
    origin,
    host: new URL(origin).host,
    url: `${origin.replace('http', 'ws')}/event/realtime`,
    now,
    /** Lets ms pass for the server's clocks and does the due work. */
    advance(ms: number) {
      offset += ms;
      service.tick();
    },
    async person(name: string, domain = 'exemplo.com'): Promise<Person> {
      const person = { sub: randomUUID(), email: `${name}@${domain}` };
      await store.run('addUser', person);
      return person;
    },
    tokensOf,
    accessToken: async (person: Person) => (await tokensOf(person)).access,
    /** Opens a connection of a person that may subscribe. */
    async connect(person: Person, clientOptions: Partial<ClientOptions> = {}): Promise<EventClient> {
      const token = (await tokensOf(person)).access;
      const client = new EventClient({ url: this.url, host: this.host, token, ...clientOptions });
      clients.push(client);
      return client;
    },
    async seed(row: Pick<RowToPut, 'type'> & Partial<RowToPut> & { fields?: object }): Promise<RecordRow> {
      const { fields, ...given } = row;
      const content = fields ? JSON.stringify(fields) : null;
      const blank = { id: randomUUID(), parentId: null, owner: null, reference: null, content };
      const verdict = await store.run('putRow', { ...blank, ...given });
      if (verdict.kind === 'refused') throw new Error(verdict.code);
      return verdict.value;
    },
    /** Resolves once all committed events were told, so that a test's preparations do not disturb it. */
    async settled(): Promise<void> {
      await settled((person) => this.connect(person));
    },
    async say(channel: string, ...events: ChannelEvent[]): Promise<void> {
      await store.run('say', { channel, events });
    },
    /** Stops the service. The store stays. */
    stop: (): PromiseLike<undefined> => app.close(),
    async close() {
      for (const client of clients) client.cut();
      await app.close();
      await close();
      expect(faults).toEqual([]);
    },
  };
}

/** An event of the server that has only an id. */
export const event = (id: string): ChannelEvent => ({ type: 'RECORD_CHANGED', id, createdAt: 1 });
