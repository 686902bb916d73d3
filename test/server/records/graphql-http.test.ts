import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../../src/records/protocol-version.ts';
import { SCHEMA } from '../../../src/records/schema.ts';
import { runs } from '../../support/runs.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { newPerson, openRecordServer, type RecordServer, tokenOf } from './support/record-server.ts';

describeOnEngine('GraphQL over HTTP', () => {
  let server: RecordServer;
  const ana = newPerson('ana');
  const authorization = tokenOf(ana);
  const GET = 'query($id: ID!) { getRecord(id: $id, type: "LOG") { id } }';

  beforeAll(async () => {
    server = await openRecordServer();
  });
  afterAll(() => server.close());

  test.each([
    ['Valid authorization header not provided.', {}],
    ['Unable to parse JWT token.', { authorization: 'nonsense' }],
    ['Token has expired.', { authorization: 'expired:x' }],
  ])('answers 401 "%s" before it looks at the body', async (message, headers) => {
    const { status, errors } = await server.post('{ not json', headers as Record<string, string>);
    expect([status, errors]).toEqual([401, [{ errorType: 'UnauthorizedException', message }]]);
  });

  test('takes the token raw or after Bearer', async () => {
    for (const header of [authorization, `Bearer ${authorization}`, `bearer ${authorization}`]) {
      const { status, data } = await server.post(
        { query: GET, variables: { id: 'x' } },
        { authorization: header },
      );
      expect([status, data]).toEqual([200, { getRecord: null }]);
    }
  });

  test('names its protocol, its time and the request, and is never stored', async () => {
    const { headers } = await server.post({ query: GET, variables: { id: 'x' } }, { authorization });
    expect(headers.get('x-vendinha-protocol')).toBe(String(PROTOCOL_VERSION));
    expect(Math.abs(Number(headers.get('x-server-time')) - Date.now())).toBeLessThan(60_000);
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('[W-01] tells whoever asks what is held of their balance, and nobody else', async () => {
    const query = '{ held: heldDeposits { amount until } }';
    const { data } = await server.post({ query }, { authorization });
    expect(data).toEqual({ held: [] });
    expect((await server.post({ query }, {})).status).toBe(401);
  });

  test("a refusal has AppSync's shape with our code", async () => {
    const query = 'mutation($input: CreateRecordInput!) { made: createRecord(input: $input) { id } }';
    for (let round = 0; round < 3; round += 1) {
      const { status, data, errors } = await server.call(ana, query, { input: { id: '1', type: 'NOPE' } });
      expect([status, data]).toEqual([200, null]);
      expect(errors).toEqual([
        {
          ...{
            path: ['made'],
            data: null,
            errorType: 'BadRequestException',
            errorInfo: { code: 'UNKNOWN_TYPE' },
          },
          ...{
            locations: [{ line: 1, column: 40, sourceName: null }],
            message: 'Tipo de registro desconhecido.',
          },
        },
      ]);
    }
  });

  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join(' ');
  const field = 'getRecord(id: "a", type: "LOG") { id }';
  const bomb = many(30, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
  test.each([
    ['aliases', `{ ${many(16, (i) => `a${i}: ${field}`)} }`],
    ['tokens', `{ ${many(400, () => field)} }`],
    ['directives', `{ getRecord(id: "a", type: "LOG") { id ${many(21, () => '@include(if: true)')} } }`],
    ['fragment cycle', 'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
    ['fragment bomb', `query { ...F0 } ${bomb} fragment F30 on Query { ${field} }`],
    ['two operations', `query A { ${field} } query B { ${field} }`],
    ['introspection', '{ __schema { types { name } } }'],
    ['type introspection', '{ __type(name: "Query") { name } }'],
    ['unknown field', '{ getRecor(id: "a", type: "LOG") { id } }'],
    ['subscription', 'subscription { x }'],
    [
      'depth',
      `{ ${'... on Query { '.repeat(3)} listByOwner(owner: "a") { items { id { a { b { c { d { e { f { g } } } } } } } } } ${'}'.repeat(3)} }`,
    ],
    ['missing variable', GET],
    ['wrong enum', '{ listByType(type: "LOG", sort: DES) { nextToken } }'],
  ])('refuses %s before any resolver, without suggestions', async (_, query) => {
    for (let round = 0; round < 3; round += 1) {
      const { status, data, errors } = await server.post({ query }, { authorization });
      expect([200, 400]).toContain(status);
      expect(data).toBeNull();
      expect(errors.length).toBeGreaterThan(0);
      expect(JSON.stringify(errors)).not.toMatch(/Did you mean|listBy|node_modules/);
    }
  });

  test('shows its schema only where a developer asks for it', async () => {
    const open = await openRecordServer({ introspection: true });
    const { data } = await open.call(ana, '{ __type(name: "Record") { name } }');
    expect(data?.__type.name).toBe('Record');
    expect(introspectionFromSchema(buildSchema(SCHEMA)).__schema.types.length).toBeGreaterThan(0);
    await open.close();
  });

  test.each([
    ['a batch', [{ query: GET }], 400],
    ['no query', {}, 400],
    ['a number', '5', 400],
    ['text that is not JSON', '{"query":', 400],
    ['variables that are a list', { query: GET, variables: [] }, 400],
    ['a syntax error', { query: '{ getRecord(' }, 400],
    ['JSON for a query', { query: '{"kind":"Document","definitions":[]}' }, 400],
    ['a JSON scalar for a query', { query: 'true' }, 400],
    ['an empty object for a query', { query: ' { } ' }, 400],
    ['a long query text', { query: `{ getRecord(id: "${'a'.repeat(40_000)}", type: "LOG") { id } }` }, 400],
    ['a body beyond 256 KiB', { query: GET, variables: { id: 'a'.repeat(300_000) } }, 413],
  ])('refuses %s as a malformed request', async (_, body, expected) => {
    const { status, errors } = await server.post(body, { authorization });
    expect([status, errors[0]?.errorType]).toEqual([expected, 'MalformedHttpRequestException']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'multipart/form-data; boundary=a',
  ])('takes no %s: a browser may send that across origins unasked', async (type) => {
    const { status } = await server.post(
      { query: GET, variables: { id: 'x' } },
      { authorization, 'content-type': type },
    );
    expect(status).toBe(415);
  });

  test('answers OPTIONS, and no other method but POST', async () => {
    const options = await fetch(server.url, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await fetch(`${server.url}?query={__typename}`, {
        method,
        headers: { authorization },
      });
      expect(status).toBe(405);
    }
  });

  test('a person who asks too often is told when to come back; others are not held up', async () => {
    let clock = 1_700_000_000_000;
    const slow = await openRecordServer({ now: () => clock, rateLimit: { burst: 3, perSecond: 1 } });
    const ask = (person: typeof ana) => slow.call(person, GET, { id: 'x' });
    for (let round = 0; round < 3; round += 1) expect((await ask(ana)).status).toBe(200);
    const refused = await ask(ana);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.errors[0]).toMatchObject({
      errorType: 'TooManyRequestsException',
      errorInfo: { code: 'RATE_LIMITED' },
    });
    expect((await ask(newPerson('bia'))).status).toBe(200);
    clock += 1000;
    expect((await ask(ana)).status).toBe(200);
    await slow.close();
  });

  test('nobody does more by asking for it together: fields and batches cost what as many requests would', async () => {
    let clock = 1_700_000_000_000;
    const slow = await openRecordServer({ now: () => clock, rateLimit: { burst: 20, perSecond: 10 } });
    const logs = (count: number) => Array.from({ length: count }, () => ({ id: '1', type: 'LOG' }));
    const batch = 'mutation($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }';
    const write = (count: number) => slow.call(ana, batch, { input: logs(count) });
    expect((await write(15)).data?.createRecords).toHaveLength(15);
    const refused = (await write(15)).errors[0];
    expect(refused?.errorInfo).toEqual({ code: 'RATE_LIMITED', retryAfterMs: 1000 });
    // The refused one paid for having been read.
    const reads = `{ ${many(5, (i) => `a${i}: ${field}`)} }`;
    expect((await slow.call(ana, reads)).errors.map(({ path }) => path)).toEqual([['a4']]);
    clock += 1000;
    expect((await write(10)).data?.createRecords).toHaveLength(10);
    expect((await slow.call(newPerson('bia'), reads)).errors).toEqual([]);
    await slow.close();
  });

  test('[R-02] one person cannot fill the storage: beyond their share writing waits, in words of its own; others and reading do not', async () => {
    let clock = 1_700_000_000_000;
    const small = await openRecordServer({
      now: () => clock,
      writeLimit: { burst: 20_000, perSecond: 100 },
    });
    const write = 'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id } }';
    const batch = 'mutation($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }';
    const log = (bytes: number) => ({
      ...{ id: '1', type: 'LOG' },
      content: JSON.stringify({ step: 'x'.repeat(bytes) }),
    });
    const one = (who: typeof ana, bytes: number) => small.call(who, write, { input: log(bytes) });
    expect((await one(ana, 9000)).errors).toEqual([]);
    expect((await one(ana, 9000)).errors).toEqual([]);
    const [refused] = (await one(ana, 9000)).errors;
    expect(refused).toMatchObject({
      errorType: 'TooManyRequestsException',
      errorInfo: { code: 'RATE_LIMITED', limit: 'WRITTEN_BYTES' },
      message: 'Você gravou dados demais em pouco tempo. O que falta pode ser enviado mais tarde.',
    });
    expect(Number(refused?.errorInfo?.retryAfterMs)).toBeGreaterThan(60_000);
    const together = await small.call(ana, batch, { input: [log(300), log(300)] });
    expect(together.errors[0]?.errorInfo).toMatchObject({ limit: 'WRITTEN_BYTES' });
    expect((await small.call(ana, GET, { id: 'x' })).errors).toEqual([]);
    expect((await one(newPerson('bia'), 9000)).errors).toEqual([]);
    clock += Number(refused?.errorInfo?.retryAfterMs);
    expect((await one(ana, 9000)).errors).toEqual([]);
    await small.close();
  });

  test("what is told of one person's writes has a limit too: a few words may be told with a long record, to many", async () => {
    let clock = 1_700_000_000_000;
    const small = await openRecordServer({ now: () => clock, tellLimit: { burst: 40_000, perSecond: 100 } });
    const shop = await small.seed({ type: 'LOCATION', owner: ana.sub, reference: 'PUBLIC' });
    const fields = { name: 'Café', price: 4.8, description: 'x'.repeat(12_000) };
    const { id } = await small.seed({ type: 'ITEM', parentId: shop.id, owner: ana.sub, fields });
    const rename = 'mutation($input: UpdateRecordInput!) { updateRecord(input: $input) { id } }';
    const set = (reference: string) => small.call(ana, rename, { input: { id, type: 'ITEM', reference } });
    // Told to whoever looks at the shop and to its owner, so 25 kB each time.
    expect((await set('Café 1')).errors).toEqual([]);
    expect((await set('Café 2')).errors).toEqual([]);
    const refused = (await set('Café 3')).errors[0]?.errorInfo;
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', limit: 'WRITTEN_BYTES' });
    expect((await small.call(ana, GET, { id: 'x' })).errors).toEqual([]);
    clock += Number(refused?.retryAfterMs);
    expect((await set('Café 3')).errors).toEqual([]);
    await small.close();
  });

  test('a fault of ours says nothing of itself to the client and nothing of the person to the log', async () => {
    const broken = await openRecordServer();
    const { store } = broken;
    store.run = () => Promise.reject(new Error('lost disk'));
    const query = 'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id } }';
    const { status, errors } = await broken.call(ana, query, {
      input: { id: '1', type: 'LOG', content: '{"email":"a"}' },
    });
    expect([status, errors[0]?.errorType, errors[0]?.errorInfo]).toEqual([
      200,
      'InternalFailure',
      { code: 'INTERNAL' },
    ]);
    expect(JSON.stringify(errors)).not.toContain('disk');
    expect(broken.faults).toHaveLength(1);
    expect(JSON.stringify(broken.faults)).not.toContain(ana.email);
    broken.faults.length = 0;
    await broken.close();
  });

  test('no input whatever makes a 5xx or a fault', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '\u0000', '\ud800', '__proto__', "' or 1=1 --", '%'),
    );
    const input = fc.record(
      {
        ...{
          id: fc.oneof(text, fc.constant(randomUUID())),
          type: fc.oneof(text, fc.constantFrom('ITEM', 'LOG', 'INVITE')),
        },
        ...{ parentId: text, owner: text, reference: text, content: fc.oneof(text, fc.json()) },
        ...{ updatedAt: fc.oneof(fc.double(), fc.integer()) },
      },
      { requiredKeys: [] },
    );
    const queries = [
      'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id } }',
      'mutation($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }',
      'mutation($input: UpdateRecordInput!) { updateRecord(input: $input) { id } }',
      'mutation($input: DeleteRecordInput!) { deleteRecord(input: $input) { id } }',
      'query($p: String!, $b: UpdatedAtInput, $f: Int, $a: String) { listByParentId(parentId: $p, updatedAt: $b, first: $f, after: $a) { nextToken } }',
      'query($p: String!, $o: String!) { listByTypeAndReference(type: $o, reference: $p) { nextToken } }',
      'query($p: ID!, $o: String!) { getRecord(id: $p, type: $o) { content } }',
    ];
    const variables = fc.oneof(
      fc.record({ input }),
      fc.record(
        {
          p: text,
          o: text,
          b: fc.dictionary(fc.constantFrom('ge', 'lt'), fc.double()),
          f: fc.integer(),
          a: text,
        },
        { requiredKeys: [] },
      ),
      fc.dictionary(fc.string(), fc.jsonValue()),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...queries), fc.string({ unit: 'binary' })),
        variables,
        async (query, given) => {
          const { status } = await server.post({ query, variables: given }, { authorization });
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: runs(300) },
    );
    expect(server.faults).toEqual([]);
  });

  test('a body that stops short or lies about its length harms nobody', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"q`,
    );
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    const status = await new Promise((resolve, reject) => {
      const sent = request(server.url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
      });
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      sent.end(JSON.stringify({ query: GET, variables: { id: 'x' } }));
    });
    expect(status).toBe(200);
  });
});
