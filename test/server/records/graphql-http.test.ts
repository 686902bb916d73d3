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
