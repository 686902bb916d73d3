import { existsSync, readFileSync } from 'node:fs';
import {
  BreakingChangeType,
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  parse,
  print,
} from 'graphql';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../src/records/events.ts';
import { PROTOCOL_VERSION } from '../../src/records/protocol-version.ts';
import { RARE_REFUSALS } from '../../src/records/rare-refusals.ts';
import { RECORD_TYPES } from '../../src/records/record.ts';
import { REFUSALS } from '../../src/records/refusals.ts';
import { SCHEMA } from '../../src/records/schema.ts';

/** File with the wire of this version, as apps and servers know it so far. */
const NOTED = new URL(`../fixtures/wire/version-${PROTOCOL_VERSION}.txt`, import.meta.url).pathname;

const enumOf = (name: string, values: readonly string[]): string => `enum ${name} { ${values.join(' ')} }`;

/** The schema, with other names of the wire as enums, so that one comparison covers all. */
const wire = print(
  parse(
    [
      SCHEMA,
      enumOf('EventType', EVENT_TYPES),
      enumOf('RecordType', RECORD_TYPES),
      enumOf('Refusal', [...Object.keys(REFUSALS), ...Object.keys(RARE_REFUSALS)]),
    ].join('\n'),
  ),
);

/** Changes by which a side that knows `before` lacks something in `after`, or reads it differently. */
function lostBetween(before: string, after: string): string[] {
  const [old, present] = [buildSchema(before), buildSchema(after)];
  const meant = findDangerousChanges(old, present).filter(
    ({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
  );
  return [...findBreakingChanges(old, present), ...meant].map(({ type }) => type);
}

/** `vitest run FILE --update` notes additions. Any other change needs a new version, and fails before the note. */
test('the wire has all that was ever part of its version', async () => {
  const noted = existsSync(NOTED) ? readFileSync(NOTED, 'utf8') : wire;
  expect(lostBetween(noted, wire), 'raise PROTOCOL_VERSION and say why in its history').toEqual([]);
  await expect(`${wire}\n`).toMatchFileSnapshot(NOTED);
});

const SMALL = `
  type Sale { at: Float! note: String }
  enum Refusal { SALE_UNPAID STAFF_ENDED }
  input SaleInput { id: ID! }
  type Query { sale(id: ID!, first: Int = 50, of: SaleInput): Sale! }`;

test.each([
  ['a field', ' note: String', '', BreakingChangeType.FIELD_REMOVED],
  ['another kind of field', 'at: Float!', 'at: Float', BreakingChangeType.FIELD_CHANGED_KIND],
  ['an argument', 'id: ID!, ', '', BreakingChangeType.ARG_REMOVED],
  ['a code', ' STAFF_ENDED', '', BreakingChangeType.VALUE_REMOVED_FROM_ENUM],
  ['a duty', 'id: ID! }', 'id: ID! why: ID! }', BreakingChangeType.REQUIRED_INPUT_FIELD_ADDED],
  ['a default', '= 50', '= 20', DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE],
])('%s that changes for whoever knows the wire is told', (_what, from, to, change) => {
  expect(lostBetween(SMALL, SMALL.replace(from, to))).toEqual([change]);
});

test.each([
  ['a field', 'note: String', 'note: String by: ID'],
  ['an argument', 'first: Int = 50', 'first: Int = 50, after: String'],
  ['a code', 'STAFF_ENDED', 'STAFF_ENDED STAFF_AWAY'],
  ['a choice', 'id: ID! }', 'id: ID! why: ID }'],
])('%s that is added takes nothing', (_what, from, to) => {
  expect(SMALL).toContain(from);
  expect(lostBetween(SMALL, SMALL.replace(from, to))).toEqual([]);
});
