import fc from 'fast-check';
import { buildSchema, type FieldNode, getArgumentValues, getVariableValues, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { argumentReader, UNSURE, variableReader } from '../../../../server/records/graphql/known-values.ts';
import { SCHEMA } from '../../../../src/records/schema.ts';
import { runs } from '../../../support/runs.ts';

const schema = buildSchema(SCHEMA);
const TEXTS = [
  'query($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { id } }',
  'query($id: ID) { getRecord(id: "x", type: "LOG") { id } sale(id: "y") { purchases } }',
  `query($type: String!, $first: Int, $after: String, $sort: SortDirection, $updatedAt: UpdatedAtInput) {
    listByType(type: $type, first: $first, after: $after, sort: $sort, updatedAt: $updatedAt) { nextToken } }`,
  'query($first: Int = 7) { listByType(type: "LOG", first: $first, sort: ASC, updatedAt: { ge: 5 }) { nextToken } }',
  'query($from: Float!, $to: Float) { historyTotals(from: $from, to: $to) { spent } }',
  'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id } }',
  'mutation($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }',
];

const words = fc.constantFrom(
  'id',
  'type',
  'first',
  'after',
  'sort',
  'updatedAt',
  'input',
  'from',
  'to',
  'ge',
  'content',
);
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('ASC', 'x', '', 5, 0, -0, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1e300, true, null),
    fc.array(tie('any'), { maxLength: 2 }),
    fc.dictionary(words, tie('any'), { maxKeys: 4 }),
  ),
})).any;
const given = fc.dictionary(words, value, { maxKeys: 5 }) as fc.Arbitrary<Record<string, unknown>>;

describe('[R-02] values of a known text', () => {
  const planned = TEXTS.map((text) => {
    const [operation] = parse(text).definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    const fields = operation.selectionSet.selections as readonly FieldNode[];
    const type = schema.getRootType(operation.operation);
    return { operation, fields, read: variableReader(schema, operation), type };
  });

  test('are those that graphql makes, wherever they are read at once', () => {
    let sure = 0;
    fc.assert(
      fc.property(fc.constantFrom(...planned), given, ({ operation, fields, read, type }, variables) => {
        const definitions = operation.variableDefinitions ?? [];
        const { coerced, errors } = getVariableValues(schema, definitions, variables);
        const known = read(variables);
        if (known !== UNSURE) expect([known, errors]).toEqual([coerced, undefined]);
        if (!coerced) return;
        for (const node of fields) {
          const definition = type?.getFields()[node.name.value];
          if (!definition) throw new Error(node.name.value);
          const args = argumentReader(definition, node)(coerced);
          if (args === UNSURE) continue;
          sure += 1;
          expect(args).toEqual(getArgumentValues(definition, node, coerced));
        }
      }),
      { numRuns: runs(2000) },
    );
    expect(sure).toBeGreaterThan(0);
  });

  test.each([
    [0, { id: 'x', type: 'LOG' }],
    [2, { type: 'LOG', first: 50, sort: 'ASC', updatedAt: { ge: 1, lt: null } }],
    [5, { input: { content: '{}', type: 'LOG', id: 'x' } }],
  ])('are read at once where they plainly fit', (at, variables) => {
    const one = planned[at];
    const known = one?.read(variables);
    expect(known).toEqual(variables);
    expect(JSON.stringify(known)).toBe(
      JSON.stringify(getVariableValues(schema, one?.operation.variableDefinitions ?? [], variables).coerced),
    );
  });
});
