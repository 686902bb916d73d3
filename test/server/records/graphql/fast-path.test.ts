import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../../server/identity/create-user.ts';
import { type FastPathDeps, graphqlFastPath } from '../../../../server/records/graphql/fast-path.ts';
import { type Person, signIn } from '../../support/api-client.ts';
import { type RawAnswer, raw, type StartedServer, startServer } from '../../support/start-server.ts';

const PASSWORD = 'Vendinha#2026';
const FIELDS = 'id type parentId owner reference content createdAt updatedAt';
const GET = `query Get($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { ${FIELDS} } }`;
const LIST = `query List($first: Int, $after: String, $sort: SortDirection, $updatedAt: UpdatedAtInput) {
  listByType(type: "LOCATION", first: $first, after: $after, sort: $sort, updatedAt: $updatedAt) { items { ${FIELDS} } nextToken } }`;
const CREATE = `mutation Create($input: CreateRecordInput!) { createRecord(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation Update($input: UpdateRecordInput!) { updateRecord(input: $input) { ${FIELDS} } }`;
/** Headers that differ in every answer. */
const OWN = ['date', 'x-request-id', 'x-server-time'];
/** A content type that only Fastify recognises as JSON, so that its way answers. */
const BEHIND = { 'content-type': 'Application/JSON; Charset=UTF-8' };
const AHEAD = { 'content-type': 'application/json' };

const log = (content: string): object => ({ input: { id: randomUUID(), type: 'LOG', content } });
const ask = (query: string, variables?: unknown, more: object = {}): string =>
  JSON.stringify({ query, variables, ...more });
const made = randomUUID();

/** Bodies that both ways must answer alike, by their peculiarity. */
const BODIES: Record<string, string> = {
  'a record that is not there': ask(GET, { id: 'x', type: 'LOG' }),
  'a type that nobody knows': ask(GET, { id: 'x', type: 'NADA' }),
  'an id of the wrong kind': ask(GET, { id: 7.5, type: 'LOG' }),
  'an id that is a number': ask(GET, { id: 7, type: 'LOG' }),
  'a variable that is missing': ask(GET, { id: 'x' }),
  'a variable that is null': ask(GET, { id: null, type: 'LOG' }),
  'a variable too many': ask(GET, { id: 'x', type: 'LOG', more: 1 }),
  'a variable too long': ask(GET, { id: 'x', type: 'LOG', more: Array(200).fill(0) }),
  'no variables': ask(GET),
  'variables that are a list': ask(GET, []),
  'a list of places': ask(LIST, { first: 2 }),
  'a list the other way round': ask(LIST, { first: 2, sort: 'ASC', updatedAt: { ge: 0 } }),
  'a list that is compressed for some': ask(LIST, { first: 50 }),
  'a direction that is none': ask(LIST, { sort: 'UP' }),
  'a bound that nobody knows': ask(LIST, { updatedAt: { over: 1 } }),
  'too large a page': ask(LIST, { first: 5000 }),
  'a page of half a record': ask(LIST, { first: 0.5 }),
  'a position that is none': ask(LIST, { after: 'nada' }),
  'a creation': ask(CREATE, { input: { id: made, type: 'LOG', content: '{"message":"olá"}' } }),
  'the same creation again': ask(CREATE, { input: { id: made, type: 'LOG', content: '{"message":"olá"}' } }),
  'another creation of that id': ask(CREATE, { input: { id: made, type: 'LOG', content: '{"a":1}' } }),
  'a creation with a field too many': ask(CREATE, { input: { id: made, type: 'LOG', price: 1 } }),
  'a creation of nothing': ask(CREATE, { input: null }),
  'a creation of a list': ask(CREATE, { input: [] }),
  'a creation without its id': ask(CREATE, { input: { type: 'LOG' } }),
  'an update of what is not there': ask(UPDATE, { input: { id: 'x', type: 'ITEM', ifUpdatedAt: 1 } }),
  'an update with a time in words': ask(UPDATE, { input: { id: 'x', type: 'ITEM', ifUpdatedAt: 'now' } }),
  'aliases and fragments': ask(
    `query($id: ID!) { a: getRecord(id: $id, type: "LOG") { ...f } b: getRecord(id: "y", type: "LOG") { __typename ...f } }
     fragment f on Record { id more: content }`,
    { id: 'x' },
  ),
  'a directive': ask('query($no: Boolean!) { settings { leastWithdrawal depositPauseMs @skip(if: $no) } }', {
    no: true,
  }),
  'a default': ask('query($first: Int = 1) { listByType(type: "LOCATION", first: $first) { items { id } } }'),
  'an unknown field': ask('{ getRecord(id: "x", type: "LOG") { nada } }'),
  'a question about the schema': ask('{ __schema { types { name } } }'),
  'no GraphQL': ask('{ {'),
  'no query': '{}',
  'an operation of another name': ask(GET, { id: 'x', type: 'LOG' }, { operationName: 'Other' }),
  'an operation by its name': ask(GET, { id: 'x', type: 'LOG' }, { operationName: 'Get' }),
  'too many aliases': ask(
    `{ ${Array.from({ length: 20 }, (_, at) => `a${at}: settings { leastWithdrawal }`)} }`,
  ),
  'a batch': `[${ask(GET, { id: 'x', type: 'LOG' })}]`,
  'no JSON': '{ no json',
  'a long body that is no JSON': `{${'"'.repeat(20_001)}`,
  'a prototype': '{"query":"{ settings { leastWithdrawal } }","__proto__":{"a":1}}',
  'too many values': `[${'1,'.repeat(6000)}1]`,
  'a word': '"word"',
  null: 'null',
  'too long a query': ask(`{ settings { leastWithdrawal } } #${'x'.repeat(40_000)}`),
  'half a character': '{"query":"{ listByReference(reference: \\"\\ud800\\") { items { id } } }"}',
  'a NUL': ask(GET, { id: '\u0000', type: 'LOG' }),
};

describe('the record API before Fastify', () => {
  let server: StartedServer;
  let ana: Person;

  beforeAll(async () => {
    server = await startServer({ demo: true });
    await createUser(server.store, { email: 'ana@example.com', password: PASSWORD });
    ana = await signIn(server.origin, 'ana@example.com', PASSWORD);
  });
  afterAll(() => server.stop());

  const send = (body: string, headers: Record<string, string>): Promise<RawAnswer> =>
    raw(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { authorization: ana.idToken, ...headers },
      body,
    });
  const shared = ({ status, headers, body }: RawAnswer): object => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
    body: body.toString('base64'),
  });
  /** Name of the way in the request id, which differs between the two. */
  const wayOf = ({ headers }: RawAnswer): string => String(headers['x-request-id']).slice(0, 8);

  test.each(Object.entries(BODIES))('answers %s as Fastify does, to the byte', async (_, body) => {
    for (const accepted of ['identity', 'br', 'gzip;q=0.5']) {
      const behind = await send(body, { ...BEHIND, 'accept-encoding': accepted });
      const ahead = await send(body, { ...AHEAD, 'accept-encoding': accepted });
      expect(shared(ahead)).toEqual(shared(behind));
      expect(wayOf(ahead)).not.toBe(wayOf(behind));
    }
  });

  test('leaves to Fastify what is refused or unusual before its body', async () => {
    const body = BODIES['a list of places'] ?? '';
    const usual = wayOf(await send(body, AHEAD));
    const odd: Record<string, string>[] = [
      { ...AHEAD, authorization: 'nonsense' },
      { ...AHEAD, authorization: '' },
      { ...AHEAD, accept: 'text/html' },
      { ...AHEAD, 'transfer-encoding': 'chunked' },
      { 'content-type': 'text/plain' },
      {},
    ];
    for (const headers of odd) expect(wayOf(await send(body, headers))).not.toBe(usual);
    const huge = await send(ask('x'.repeat(300_000)), AHEAD);
    expect([huge.status, wayOf(huge) === usual]).toEqual([413, false]);
    const asked = await raw(`${server.origin}/graphql?x=1`, {
      method: 'POST',
      headers: { authorization: ana.idToken, ...AHEAD },
      body,
    });
    expect([asked.status, wayOf(asked) === usual]).toEqual([200, false]);
  });

  test('takes a body that comes in pieces, and a token of another kind', async () => {
    const body = ask(CREATE, log(JSON.stringify({ message: 'ação '.repeat(8000) })));
    const { status, body: answered } = await send(body, {
      ...AHEAD,
      authorization: `Bearer ${ana.accessToken}`,
    });
    expect([status, JSON.parse(answered.toString()).data.createRecord.owner]).toEqual([200, ana.sub]);
  });

  test('compresses for whoever accepts it', async () => {
    const answer = await send(BODIES['a list that is compressed for some'] ?? '', {
      ...AHEAD,
      'accept-encoding': 'br',
    });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(
      JSON.parse(brotliDecompressSync(answer.body).toString()).data.listByType.items.length,
    ).toBeGreaterThan(2);
  });

  test('writes the line of a request, without what was asked', async () => {
    const answer = await send(ask(GET, { id: 'segredo', type: 'LOG' }, { operationName: 'Get' }), AHEAD);
    const id = String(answer.headers['x-request-id']);
    await server.logged(id);
    const line = JSON.parse(server.log.find((one) => one.includes(id)) ?? '{}');
    expect(line).toMatchObject({
      msg: 'a request',
      reqId: id,
      method: 'POST',
      path: '/graphql',
      operation: 'Get',
      status: 200,
    });
    expect(JSON.stringify(line)).not.toContain('segredo');
  });
});

describe('limits before Fastify', () => {
  const get = ask(GET, { id: 'x', type: 'LOG' });

  test('counts a request once, for its person or for its network', async () => {
    const server = await startServer({
      demo: true,
      env: { TRUSTED_PROXIES: '1', REQUESTS_PER_ADDRESS: '20' },
    });
    await createUser(server.store, { email: 'ana@example.com', password: PASSWORD });
    const ana = await signIn(server.origin, 'ana@example.com', PASSWORD);
    const send = async (authorization: string): Promise<number> => {
      const headers = { ...AHEAD, authorization, 'x-forwarded-for': '10.1.2.3' };
      return (await raw(`${server.origin}/graphql`, { method: 'POST', headers, body: get })).status;
    };
    for (let round = 0; round < 30; round += 1) expect(await send(ana.idToken)).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 21; round += 1) statuses.push(await send('nonsense'));
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect(await send(ana.idToken)).toBe(200);
    expect(await send('nonsense')).toBe(429);
    await server.stop();
  });
});

describe('a fault before Fastify', () => {
  const deps = (api: Partial<FastPathDeps['api']>, report: FastPathDeps['report']): FastPathDeps => ({
    api: {
      admit: () => ({ kind: 'admitted', context: {} as never }),
      answer: () => ({ status: 200, text: '{}' }),
      ...api,
    },
    ...{ readJson: (text) => ({ json: JSON.parse(text) }), headers: {}, newId: () => 'a-1', now: () => 0 },
    ...{
      addressOf: () => '10.0.0.1',
      network: { count: () => 0, forgive: () => undefined },
      enter: () => ({ letIn: () => undefined }),
    },
    ...{ isClosing: () => false, report, ended: null },
  });
  const broken = (): never => {
    throw new Error('broken');
  };

  test.each([
    ['in the answer ends its connection alone', { answer: broken }, 'reset'],
    [
      'in an answer that comes later does, too',
      { answer: () => Promise.reject(new Error('later')) },
      'reset',
    ],
    ['at the door is left to Fastify', { admit: broken }, 'behind'],
    ['at the door that comes later is, too', { admit: () => Promise.reject(new Error('later')) }, 'behind'],
    ['that is none is answered', {}, '{}'],
  ])('%s', async (_, api, outcome) => {
    const faults: unknown[] = [];
    const ahead = graphqlFastPath(deps(api, (error) => faults.push(error)));
    const server = createServer((request, response) =>
      ahead(request, response, () => response.end('behind')),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const asked = raw(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers: AHEAD, body: '{}' });
    expect(
      await asked.then(
        ({ body }) => body.toString(),
        () => 'reset',
      ),
    ).toBe(outcome);
    expect(faults).toHaveLength(outcome === 'reset' ? 1 : 0);
    server.close();
  });
});
