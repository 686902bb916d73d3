import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { documentOf } from '../../../src/data/wire/document-of.ts';

/** Result of the parser for a text, without locations. */
const parsed = (text: string): unknown => parse(text, { noLocation: true });

test('[R-02] a document is what the parser would make of its text', () => {
  expect(
    documentOf({
      operation: 'mutation',
      name: 'CreateRecord',
      alias: 'record',
      field: 'createRecord',
      variables: { input: 'CreateRecordInput!' },
      fields: ['id', 'type'],
    }),
  ).toEqual(
    parsed(
      'mutation CreateRecord($input: CreateRecordInput!) { record: createRecord(input: $input) { id type } }',
    ),
  );
  expect(
    documentOf({
      operation: 'query',
      name: 'listByType',
      alias: 'page',
      field: 'listByType',
      variables: { type: 'String!', first: 'Int' },
      fields: [['items', ['id']], 'nextToken'],
    }),
  ).toEqual(
    parsed(
      'query listByType($type: String!, $first: Int) { page: listByType(type: $type, first: $first) { items { id } nextToken } }',
    ),
  );
});
