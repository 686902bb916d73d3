import fc from 'fast-check';
import { buildSchema, execute, type GraphQLError, type GraphQLObjectType, parse } from 'graphql';
import { expect, test } from 'vitest';
import { createAllowance } from '../../../server/records/graphql/allowance.ts';
import { createExecutor, type GraphqlExecutor } from '../../../server/records/graphql/executor.ts';
import type { Resolver, Resolvers } from '../../../server/records/graphql/resolvers.ts';
import { SCHEMA } from '../../../src/records/schema.ts';
import { runs } from '../../support/runs.ts';

const schema = buildSchema(SCHEMA);
const context = {
  viewer: { sub: 'ana', email: null },
  allowance: createAllowance({
    takeRequests: () => 0,
    takeWritten: () => 0,
    takeEmitted: () => 0,
    oweEmitted: () => undefined,
  }),
};
const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));
const told = (errors: readonly GraphQLError[] = []) =>
  errors.map(({ message, path, locations }) => plain({ message, path, locations }));

/**
 * Resolvers that note their arguments and answer with them. A text 'fail' makes them fail, and 'gone' finds nothing.
 */
function resolversOf(calls: unknown[], late: boolean): Resolvers {
  const answer = (type: string, args: object): unknown => {
    calls.push(args);
    const content = JSON.stringify(args);
    if (content.includes('fail')) throw new Error('told to');
    if (content.includes('gone')) return null;
    const one = { id: 'a', type: 'LOG', parentId: null, owner: null, content, createdAt: 1.5, updatedAt: 2 };
    if (type.includes('Page')) return { items: [one, { ...one, id: 'b', deleted: false }], nextToken: null };
    return type.startsWith('[') ? [one] : one;
  };
  const answersOf = (type: GraphQLObjectType | null | undefined): Record<string, Resolver> =>
    Object.fromEntries(
      Object.values(type?.getFields() ?? {}).map((field) => [
        field.name,
        (_: unknown, args: object) =>
          late
            ? Promise.resolve().then(() => answer(String(field.type), args))
            : answer(String(field.type), args),
      ]),
    );
  return { Query: answersOf(schema.getQueryType()), Mutation: answersOf(schema.getMutationType()) };
}

/** Answer of graphql's own executor to the same query. */
async function reference(resolvers: Resolvers, query: string, variableValues: Record<string, unknown>) {
  const { data, errors } = await execute({
    ...{ schema, document: parse(query), contextValue: context, variableValues },
    fieldResolver: (source, args, viewer, { fieldName, parentType: { name } }) =>
      name === 'Query' || name === 'Mutation'
        ? resolvers[name][fieldName]?.(source, args as never, viewer)
        : source[fieldName],
  });
  return { data: plain(data), errors: told(errors) };
}

async function ask(executor: GraphqlExecutor, query: string, given: Record<string, unknown>) {
  const outcome = await executor({ query, variables: given, operationName: undefined }, context);
  if (outcome.kind === 'unreadable' || outcome.kind === 'cached')
    throw new Error(`a text of the test is ${outcome.kind}`);
  return outcome.kind === 'executed'
    ? { data: plain(outcome.data), errors: told(outcome.errors) }
    : { data: null, errors: told(outcome.faults) };
}

const RECORD = 'id type parentId owner reference content createdAt updatedAt';
const TEXTS = [
  `query($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { ${RECORD} __typename } }`,
  `query($id: ID = "standing", $type: String = "LOG") { one: getRecord(id: $id, type: $type) { ...F id } __typename } fragment F on Record { content id }`,
  `query($p: String!, $b: UpdatedAtInput, $f: Int, $a: String, $s: SortDirection) { listByParentId(parentId: $p, updatedAt: $b, first: $f, after: $a, sort: $s) { items { id c: content } nextToken items { type } } }`,
  `query($p: String!, $f: Int! = 7) { a: listByType(type: $p, first: $f) { nextToken } b: getRecord(id: "gone", type: $p) { id } }`,
  `query($p: String!, $y: Boolean = true) { statusByParentId(parentId: $p) { items { id deleted @include(if: $y) } ... on RecordStatusPage @skip(if: $y) { nextToken } } }`,
  `mutation($input: CreateRecordInput!) { createRecord(input: $input) { ${RECORD} } }`,
  `mutation($input: [CreateRecordInput!]!) { a: createRecords(input: $input) { id } b: deleteRecord(input: { id: "x", type: "LOG" }) { id content } }`,
  `mutation($id: ID!) { updateRecord(input: { id: $id, type: "LOG", ifUpdatedAt: 1e3 }) { id content } }`,
  '{ __proto__: getRecord(id: "a", type: "LOG") { id } constructor: getRecord(id: 5, type: "b") { toString: id } }',
];
const value = fc.oneof(
  ...[fc.constantFrom('a', 'fail', 'gone', '', 'ASC', '__proto__'), fc.integer(), fc.double(), fc.boolean()],
  ...[fc.constant(null), fc.constant([]), fc.constant({})],
);
const input = fc.dictionary(
  fc.constantFrom('id', 'type', 'content', 'updatedAt', 'parentId', 'ge', 'lt', 'nonsense'),
  value,
);
const variables = fc.dictionary(
  fc.constantFrom('id', 'type', 'p', 'b', 'f', 'a', 's', 'y', 'input'),
  fc.oneof(value, input, fc.array(input, { maxLength: 3 })),
);

test.each([
  ['at once', false],
  ['later', true],
])('answers what graphql answers, whatever the variables, from values that come %s', async (_, late) => {
  const calls: unknown[] = [];
  const resolvers = resolversOf(calls, late);
  const executor = createExecutor(resolvers, false);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TEXTS), variables, async (query, given) => {
      calls.length = 0;
      const expected = await reference(resolvers, query, given);
      const asked = [...calls];
      calls.length = 0;
      expect(JSON.stringify(await ask(executor, query, given))).toBe(JSON.stringify(expected));
      expect(plain(calls)).toEqual(plain(asked));
    }),
    { numRuns: runs(500) },
  );
});

test('runs the operation by its name alone, and says when a document has no such one', async () => {
  const executor = createExecutor(resolversOf([], false), false);
  const query = 'query Mine { __typename }';
  const asked = async (operationName: string | undefined) =>
    executor({ query, variables: {}, operationName }, context);
  for (const name of [undefined, 'Mine'])
    expect(await asked(name)).toEqual({
      kind: 'executed',
      data: { __typename: 'Query' },
      errors: [],
      wrote: false,
    });
  for (const name of ['', 'Other'])
    expect(await asked(name)).toMatchObject({ faults: [{ message: `Unknown operation named "${name}".` }] });
});

const times = (count: number, text: string): string => `${text} `.repeat(count);

test.each([
  ['beside each other', times(52, 'settings { leastWithdrawal }')],
  ['within each other', times(5, `settings { ${times(10, 'leastWithdrawal')} }`)],
  ['in a fragment', `...F } fragment F on Query { ${times(52, '__typename')}`],
  ['in a fragment that nothing spreads', `__typename } fragment F on Query { ${times(52, '__typename')}`],
  [
    'in fragments that spread each other',
    `...A } fragment A on Query { ${times(52, '...B')} } fragment B on Query { __typename`,
  ],
])('names repeated %s are refused before all fields of one name are compared', async (_, selections) => {
  const executor = createExecutor(resolversOf([], false), false);
  // Validation would report this name, but only after the slow comparison of all fields.
  const query = `{ nada ${selections} }`;
  expect(await executor({ query, variables: {}, operationName: undefined }, context)).toMatchObject({
    kind: 'invalid',
    faults: [{ message: 'More than 50 repeated names' }],
  });
});

test('answers a text that repeats names as often as fragments may', async () => {
  const executor = createExecutor(resolversOf([], false), false);
  const query = `{ ${times(51, '__typename')} }`;
  expect(await ask(executor, query, {})).toEqual({ data: { __typename: 'Query' }, errors: [] });
});

test('goes on when more texts were asked than it keeps, valid and not', async () => {
  const calls: unknown[] = [];
  const executor = createExecutor(resolversOf(calls, false), false);
  for (let round = 0; round < 1000; round += 1) {
    const text = `{ r${round}: getRecord(id: "a", type: "LOG") { id } }`;
    expect(await executor({ query: text, variables: {}, operationName: undefined }, context)).toMatchObject({
      data: { [`r${round}`]: { id: 'a' } },
    });
    const wrong = await executor(
      { query: `{ r${round} }`, variables: {}, operationName: undefined },
      context,
    );
    expect(wrong.kind).toBe('invalid');
  }
  expect(calls).toHaveLength(1000);
});

test('[R-01] a literal of a text is never taken for code, however often it comes', async () => {
  // A mark of graphql-jit, the former executor, which wrote such an id as it was into a function's source.
  const id = '__MAGIC_DATE__ABCDEFGH-1234-5678-9012-ABCDEFGHIJKL1),x:(globalThis.wasRun=true)';
  const calls: unknown[] = [];
  const executor = createExecutor(resolversOf(calls, false), false);
  const query = `{ getRecord(id: ${JSON.stringify(id)}, type: "LOG") { id } }`;
  for (let time = 0; time < 3; time += 1)
    await executor({ query, variables: {}, operationName: undefined }, context);
  expect(calls).toEqual(Array.from({ length: 3 }, () => ({ id, type: 'LOG' })));
  expect(globalThis).not.toHaveProperty('wasRun');
});
