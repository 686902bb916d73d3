import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { expect } from 'vitest';
import type { StoredEvent } from '../../../../server/db/store.ts';
import type { Tokens } from '../../../../server/identity/tokens.ts';
import type { RateLimit } from '../../../../server/limits/token-bucket.ts';
import { registerRecords } from '../../../../server/records/register-records.ts';
import type { RowToPut } from '../../../../server/records/rows/write-record.ts';
import type { ChannelEvent } from '../../../../src/records/events.ts';
import type { RecordRow } from '../../../../src/records/record.ts';
import { openTestStore } from '../../support/open-store.ts';
import type { commands } from './record-commands.ts';

export interface Person {
  sub: string;
  email: string;
}

export interface GraphQLError {
  errorType: string;
  errorInfo: { code: string; [detail: string]: unknown } | null;
  message: string;
  path?: string[] | null;
  data?: null;
  locations?: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field in tests
export type Data = Record<string, any>;

export interface Answer {
  status: number;
  headers: Headers;
  data: Data | null;
  errors: GraphQLError[];
}

/** A token that names its person. The real verifier is tested in its own room. */
export const tokenOf = ({ sub, email }: Person): string => `token:${sub}:${email}`;

const tokens: Pick<Tokens, 'verify' | 'forget'> = {
  forget: () => undefined,
  async verify(text) {
    const [head, sub, email] = text.replace(/^bearer\s+/i, '').split(':');
    if (head === 'expired') return { kind: 'invalid', reason: 'expired' };
    if (head !== 'token' || !sub) return { kind: 'invalid', reason: 'malformed' };
    return { kind: 'valid', use: 'id', sub, email: email || null, expiresAt: 2 ** 52, originJti: 'test' };
  },
};

export type RecordServer = Awaited<ReturnType<typeof openRecordServer>>;

/** Opens the record API over real HTTP on a fresh store of the engine under test. */
export async function openRecordServer(
  options: {
    now?: () => number;
    rateLimit?: RateLimit;
    writeLimit?: RateLimit;
    emitLimit?: RateLimit;
    introspection?: boolean;
  } = {},
) {
  const now = options.now ?? Date.now;
  const { store, close } = await openTestStore<typeof commands>({
    commandsModule: new URL('./record-commands.ts', import.meta.url),
    now,
  });
  const faults: object[] = [];
  const app = Fastify();
  await registerRecords(app, {
    store,
    tokens,
    now,
    log: { error: (detail) => faults.push(detail) },
    rateLimit: options.rateLimit ?? { burst: 1_000_000, perSecond: 1_000_000 },
    ...(options.writeLimit && { writeLimit: options.writeLimit }),
    ...(options.emitLimit && { emitLimit: options.emitLimit }),
    ...(options.introspection && { introspection: true }),
  });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
  const events: { channel: string; event: ChannelEvent }[] = [];
  const stop = store.onEvents((stored: readonly StoredEvent[]) => {
    for (const { channel, payload } of stored)
      events.push({ channel, event: JSON.parse(payload) as ChannelEvent });
  });

  async function post(body: string | object, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const answer = text === '' ? {} : JSON.parse(text);
    return {
      status: response.status,
      headers: response.headers,
      data: answer.data ?? null,
      errors: answer.errors ?? [],
    };
  }

  return {
    url,
    store,
    events,
    faults,
    post,
    call: (person: Person, query: string, variables: object = {}) =>
      post({ query, variables }, { authorization: tokenOf(person) }),
    /** Writes a record as the server itself does. */
    async seed(row: Pick<RowToPut, 'type'> & Partial<RowToPut> & { fields?: object }): Promise<RecordRow> {
      const { fields, ...given } = row;
      const full = {
        id: randomUUID(),
        parentId: null,
        owner: null,
        reference: null,
        content: null,
        ...given,
      };
      const verdict = await store.run('putRow', {
        ...full,
        ...(fields && { content: JSON.stringify(fields) }),
      });
      if (verdict.kind === 'refused') throw new Error(verdict.code);
      return verdict.value;
    },
    async close() {
      stop();
      await app.close();
      await close();
      expect(faults).toEqual([]);
    },
  };
}

export const newPerson = (name: string, domain = 'exemplo.com'): Person => ({
  sub: randomUUID(),
  email: `${name}@${domain}`,
});
