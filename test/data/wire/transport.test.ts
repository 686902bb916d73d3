import { buildSchema, parse, validate } from 'graphql';
import { expect, test, vi } from 'vitest';
import { createApolloClient } from '../../../src/data/wire/apollo-client.ts';
import type { Transport } from '../../../src/data/wire/transport.ts';
import { SCHEMA } from '../../../src/records/schema.ts';
import { json, open, reason, row } from './open-transport.ts';

test('[R-02] [R-03] every operation of the app is valid against the schema of the record API', async () => {
  const schema = buildSchema(SCHEMA);
  const page = { data: { page: { items: [row], nextToken: null } } };
  const calls: ((transport: Transport) => Promise<unknown>)[] = [
    (t) => t.list({ by: 'owner', owner: 'bia' }, {}),
    (t) => t.list({ by: 'ownerAndType', owner: 'bia', type: 'ITEM' }, { first: 10 }),
    (t) => t.list({ by: 'parentId', parentId: 'place' }, { updatedAt: { ge: 1 } }),
    (t) => t.list({ by: 'parentIdAndType', parentId: 'place', type: 'ITEM' }, { after: 'x', sort: 'ASC' }),
    (t) => t.list({ by: 'parentIdAndReference', parentId: 'place', reference: 'r' }, {}),
    (t) => t.list({ by: 'type', type: 'ITEM' }, {}),
    (t) => t.list({ by: 'typeAndReference', type: 'LOCATION', reference: 'PUBLIC' }, {}),
    (t) => t.list({ by: 'reference', reference: 'r' }, {}),
    (t) => t.status('place', 'ITEM', {}),
  ];
  const records: typeof calls = [
    (t) => t.get('agua', 'ITEM'),
    (t) => t.create({ id: 'agua', type: 'ITEM', content: '{}' }),
    (t) => t.update({ id: 'agua', type: 'ITEM', content: '{}' }),
  ];
  const totals = { purchases: 1, spent: 1250, deposited: 0, locations: 1 };
  const held = [{ amount: 3000, until: 9 }];
  const sales = { days: [], total: 0, more: false };
  const { transport, asked } = open([
    ...calls.map(() => json(page)),
    ...records.map(() => json({ data: { record: row } })),
    json({ data: { totals } }),
    json({ data: { held } }),
    json({ data: { sales } }),
  ]);
  for (const call of [...calls, ...records]) await call(transport);
  expect(await transport.historyTotals(1)).toEqual(totals);
  expect(await transport.heldDeposits()).toEqual(held);
  expect(await transport.saleDays({ parentId: 'place', from: 1, to: 2, held: '' })).toEqual(sales);
  expect(asked).toHaveLength(15);
  for (const { query } of asked) expect(validate(schema, parse(query)).map(String)).toEqual([]);
  expect(asked[0]?.authorization).toBe('token-1');
});

test('[R-04] the client has the default policies of the documents', () => {
  const client = createApolloClient({
    endpoint: '/graphql',
    token: async () => null,
    renewToken: async () => null,
    fetcher: fetch,
  });
  expect(client.defaultOptions).toEqual({
    watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
    query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
    mutate: { errorPolicy: 'all' },
  });
});

test('[R-04] errors beside data leave the data usable, and the page is partial', async () => {
  const { transport } = open([
    json({
      data: { page: { items: [row, null], nextToken: null } },
      errors: [{ message: 'x', errorType: 'Unauthorized' }],
    }),
  ]);
  const page = await transport.list({ by: 'owner', owner: 'bia' }, {});
  expect(page).toMatchObject({ items: [{ id: 'agua' }], partial: true });
});

test.each([
  ['AppSync', "Validation error of type FieldUndefined: Field 'historyTotals' in type 'Query' is undefined"],
  ['graphql-js', 'Cannot query field "historyTotals" on type "Query".'],
])(
  '[Y-01] [SY-39] a backend (%s) that cannot add up is asked again after 5 minutes, when it may be upgraded',
  async (_, message) => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const unknown = json({ data: null, errors: [{ message, path: null }] });
    const totals = { purchases: 0, spent: 0, deposited: 0, locations: 0 };
    const { transport, asked } = open([
      unknown,
      unknown,
      unknown,
      json({ data: { totals } }),
      json({ data: { told: { at: 5 } } }),
    ]);
    const glance = { field: 'overview', columns: ['at'] };
    expect([await transport.historyTotals(1), await transport.askNewer(glance)]).toEqual([null, null]);
    now.mockReturnValue(1_800_000_299_999);
    expect([await transport.historyTotals(1), await transport.askNewer(glance)]).toEqual([null, null]);
    expect(asked).toHaveLength(2);
    expect(await transport.askNewer(glance, {}, true)).toBeNull();
    expect(asked, 'who presses is not kept waiting').toHaveLength(3);
    expect(await transport.askNewer(glance)).toBeNull();
    expect(asked).toHaveLength(3);
    now.mockReturnValue(1_800_000_600_000);
    expect([await transport.historyTotals(1), await transport.askNewer(glance)]).toEqual([totals, { at: 5 }]);
    now.mockRestore();
  },
);

test.each([
  ['AppSync', "Validation error of type UnknownArgument: Unknown field argument shop @ 'losses'"],
  [
    'graphql-js',
    'Validation error of type ValidationError: Unknown argument "shop" on field "Query.losses".',
  ],
])(
  '[Y-01] [SY-39] a backend (%s) that does not know an argument is asked without it, and knows the question as before',
  async (_, message) => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const answer = json({ data: { told: { at: 5 } } });
    const unknown = json({ data: null, errors: [{ message, path: null }] });
    const { transport, asked } = open([unknown, answer, answer, answer, answer]);
    const losses = { field: 'losses', variables: { month: 'String!' }, columns: ['at'] };
    const ofShop = () =>
      transport.askNewer({ ...losses, newer: { shop: 'ID' } }, { month: '2026-11', shop: 'a' });
    expect(await ofShop()).toEqual({ at: 5 });
    expect(await transport.askNewer(losses, { month: '2026-11' })).toEqual({ at: 5 });
    expect(await ofShop()).toEqual({ at: 5 });
    const month = { month: '2026-11' };
    expect(asked.map(({ variables }) => variables)).toEqual([{ ...month, shop: 'a' }, month, month, month]);
    now.mockReturnValue(1_800_000_300_000);
    expect(await ofShop()).toEqual({ at: 5 });
    expect(asked.at(-1)?.variables).toEqual({ ...month, shop: 'a' });
    now.mockRestore();
  },
);

test('[H-09] [Y-01] what is known nearby is told where the backend listens, and one of before is asked for all of it', async () => {
  const place = { lat: -29, lon: -51, first: 20, after: null };
  const whole = json({ data: { page: { items: [{ record: row, seenAt: 5 }], nextToken: null } } });
  const same = json({ data: { page: { items: [], nextToken: 'x', sameSince: 5 } } });
  const unknown = { message: 'Cannot query field "nearbyChanges" on type "Query".', path: null };
  const { transport, asked } = open([whole, same, json({ data: null, errors: [unknown] }), whole, whole]);
  const all = { items: [{ id: 'agua', record: row, seenAt: 5 }], sameSince: null };
  expect(await transport.nearby({ ...place, known: '' })).toMatchObject(all);
  expect(await transport.nearby({ ...place, known: 'abc' })).toMatchObject({ items: [], sameSince: 5 });
  expect(await transport.nearby({ ...place, known: 'abc' })).toMatchObject(all);
  expect(await transport.nearby({ ...place, known: 'abc' })).toMatchObject(all);
  expect(asked).toHaveLength(5);
  const schema = buildSchema(SCHEMA);
  for (const { query } of asked) expect(validate(schema, parse(query)).map(String)).toEqual([]);
});

test('[Y-01] totals that are refused are a refusal, and are asked for again', async () => {
  const refused = { message: 'Aguarde.', errorType: 'x', errorInfo: { code: 'RATE_LIMITED' } };
  const totals = { purchases: 0, spent: 0, deposited: 0, locations: 0 };
  const { transport } = open([
    json({ data: null, errors: [{ ...refused, path: ['totals'] }] }),
    json({ data: { totals } }),
  ]);
  await expect(transport.historyTotals(1)).rejects.toMatchObject({ error: { code: 'RATE_LIMITED' } });
  expect(await transport.historyTotals(1)).toEqual(totals);
});

test('mirrored records are asked of the network each time, never of Apollo’s cache', async () => {
  const { transport, asked } = open([
    json({ data: { record: row } }),
    json({ data: { record: { ...row, content: '{"new":1}' } } }),
  ]);
  await transport.get('agua', 'ITEM');
  expect((await transport.get('agua', 'ITEM'))?.content).toBe('{"new":1}');
  expect(asked).toHaveLength(2);
});

test('a refusal carries its code, the server’s words and the detail', async () => {
  const { transport } = open([
    json({
      data: null,
      errors: [
        {
          errorType: 'Refused',
          errorInfo: { code: 'PRICE_CHANGED', totalAmount: 9 },
          message: 'Os preços mudaram.',
        },
      ],
    }),
  ]);
  expect(await reason(transport.create({ id: 'a', type: 'SHOPPING_PURCHASE', content: '{}' }))).toEqual({
    kind: 'refused',
    code: 'PRICE_CHANGED',
    message: 'Os preços mudaram.',
    detail: { totalAmount: 9 },
  });
});

test('what is not there and what is not for this person both read as null', async () => {
  const { transport } = open([
    json({ data: { record: null } }),
    json({
      data: { record: null },
      errors: [{ errorType: 'NotFound', errorInfo: { code: 'NOT_FOUND' }, message: 'x' }],
    }),
  ]);
  expect(await transport.get('a', 'ITEM')).toBeNull();
  expect(await transport.get('a', 'ITEM')).toBeNull();
});
