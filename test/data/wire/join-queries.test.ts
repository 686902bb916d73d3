import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { buildSchema, type DocumentNode, print, validate } from 'graphql';
import { expect, test } from 'vitest';
import { eachOf } from '../../../src/data/pull/paginate.ts';
import { GET_RECORD, listDocument } from '../../../src/data/wire/documents.ts';
import { type CallResult, joinQueries } from '../../../src/data/wire/join-queries.ts';
import { SCHEMA } from '../../../src/records/schema.ts';

const schema = buildSchema(SCHEMA);
const PERSON = { id: 'ana@x.com', type: 'PROFILE' };
const OWN = { owner: 'ana', type: 'LOCATION', first: 50 };

function open(answer: (nth: number, variables: object) => CallResult) {
  const sent: { document: DocumentNode; variables: object }[] = [];
  const ask = joinQueries(async (document, variables) => {
    sent.push({ document, variables });
    return answer(sent.length, variables);
  });
  return { ask, sent };
}

test('[SY-20] [H-07] what is asked for in one turn travels as one valid document, and each hears its own answer', async () => {
  const { ask, sent } = open(() => ({ data: { record0: { id: 'a' }, page1: { items: [] }, page2: null } }));
  const answers = await Promise.all([
    ask(GET_RECORD, PERSON),
    ask(listDocument('ownerAndType'), OWN),
    ask(listDocument('ownerAndType'), { ...OWN, owner: 'bia' }),
  ]);
  expect(answers).toEqual([
    { data: { record: { id: 'a' } } },
    { data: { page: { items: [] } } },
    { data: { page: null } },
  ]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.variables).toEqual({
    ...{ id0: 'ana@x.com', type0: 'PROFILE', owner1: 'ana', type1: 'LOCATION', first1: 50 },
    ...{ owner2: 'bia', type2: 'LOCATION', first2: 50 },
  });
  const [{ document } = { document: GET_RECORD }] = sent;
  expect(validate(schema, document)).toEqual([]);
  expect(print(document)).toContain('record0: getRecord(id: $id0, type: $type0)');
  // The next turn's queries travel separately, and a single query is sent as it is.
  await ask(GET_RECORD, PERSON).catch(() => null);
  expect(sent[1]).toEqual({ document: GET_RECORD, variables: PERSON });
});

test('[H-10] one that is refused costs no other: each is then asked alone', async () => {
  const error = new CombinedGraphQLErrors({ errors: [{ message: 'não', path: ['page1', 'items'] }] });
  const { ask, sent } = open((nth) => (nth === 1 ? { data: null, error } : { data: { nth } }));
  const [one, other] = await Promise.all([ask(GET_RECORD, PERSON), ask(listDocument('ownerAndType'), OWN)]);
  expect([one, other]).toEqual([{ data: { nth: 2 } }, { data: { nth: 3 } }]);
  expect(sent.slice(1).map(({ variables }) => variables)).toEqual([PERSON, OWN]);
});

test('no connection is news to each of them, and nobody asks again', async () => {
  const error = new TypeError('Failed to fetch');
  const { ask, sent } = open(() => ({ error }));
  expect(await Promise.all([ask(GET_RECORD, PERSON), ask(GET_RECORD, PERSON)])).toEqual([
    ...[{ error }, { error }],
  ]);
  expect(sent).toHaveLength(1);
});

test('many are split into documents that the server takes', async () => {
  const { ask, sent } = open((_, variables) => ({
    data: Object.fromEntries(Object.keys(variables).map((name) => [name.replace('id', 'record'), name])),
  }));
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, nth) => ask(GET_RECORD, { id: `${nth}`, type: 'LOCATION' })),
  );
  expect(answers).toHaveLength(23);
  expect(sent.map(({ variables }) => Object.keys(variables).length / 2)).toEqual([10, 10, 3]);
});

test('the orders of fifty shops are five requests', async () => {
  const { ask, sent } = open((_, variables) => {
    const count = Object.keys(variables).filter((name) => name.startsWith('parentId')).length;
    return { data: Object.fromEntries(Array.from({ length: count }, (_one, nth) => [`page${nth}`, nth])) };
  });
  const shops = Array.from({ length: 50 }, (_, nth) => `loja-${nth}`);
  await eachOf(shops, 10, async (parentId) => {
    await ask(listDocument('parentIdAndType'), { parentId, type: 'SUPPLY_ORDER', first: 50 });
  });
  expect(sent).toHaveLength(5);
  for (const { document } of sent) expect(validate(schema, document)).toEqual([]);
});
