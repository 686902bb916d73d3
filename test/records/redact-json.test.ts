import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Content, parseContent } from '../../src/records/record.ts';
import { jsonRedactor } from '../../src/records/redact-json.ts';

const FIELDS = ['cost', 'reserved', 'short'];
const names = fc.constantFrom(...FIELDS, 'name', 'n', 'x"cost', 'cost"', 'c\\ost', '', '__proto__', '1');
const leaf = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.string(),
  fc.constantFrom('cost', '"cost":1', ',"cost":1,', '\\"cost":2', '\\u0063ost', '{', '}', 'á\n'),
);
const value = fc.oneof(
  { weight: 3, arbitrary: leaf },
  fc.array(fc.oneof(leaf, fc.dictionary(names, leaf, { maxKeys: 3 })), { maxLength: 3 }),
  fc.dictionary(names, leaf, { maxKeys: 3 }),
);
const pairs = fc.array(fc.tuple(names, value), { maxLength: 6 });

/** Other spellings of the same text. */
const spellings: Record<string, (text: string) => string> = {
  escaped: (text) => text.replaceAll('"cost"', '"\\u0063ost"'),
  'some escaped': (text) => text.replace('"cost"', '"\\u0063ost"'),
  spaced: (text) => text.replaceAll('":', '" : '),
  'spaced before': (text) => text.replaceAll(',"', ', "'),
  'other numbers': (text) => text.replaceAll(/:(\d+)([,}])/g, ':$1.0$2'),
  'cut short': (text) => text.slice(0, -1),
  'in a list': (text) => `[${text}]`,
};

const write = (members: readonly (readonly [string, unknown])[]): string =>
  `{${members.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`;
const without = (content: Content): Content =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !FIELDS.includes(name)));
const cut = jsonRedactor(FIELDS);

test('[R-05] what is cut out of a text as the server writes it gives, letter by letter, what writing it anew gives', () => {
  fc.assert(
    fc.property(pairs, (members) => {
      const text = JSON.stringify(Object.fromEntries(members));
      const left = cut(text);
      if (left !== null) expect(left).toBe(JSON.stringify(without(parseContent(text))));
    }),
    { numRuns: 2000 },
  );
});

test('[R-05] however a text is spelled, nothing hidden is left of it and nothing else is lost', () => {
  fc.assert(
    fc.property(pairs, fc.constantFrom(...Object.keys(spellings)), (members, spelling) => {
      // The same name may occur twice here.
      const text = spellings[spelling]?.(write(members)) ?? '';
      const left = cut(text);
      if (left === null) return;
      // A text that is no JSON reads as empty, before and after.
      expect(parseContent(left)).toEqual(without(parseContent(text)));
      if (spelling !== 'cut short') expect(() => JSON.parse(left)).not.toThrow();
    }),
    { numRuns: 4000 },
  );
});

const pieces = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u0063',
    '"cost"',
    '"cost":1',
    '"reserved":',
    '"a":',
    '{"short":null',
    '2',
    'cost',
  ],
);

test('[R-05] whatever a text is, JSON or not, no hidden name is left of it', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const left = cut(`{${parts.join('')}}`);
      if (left === null) return;
      expect(left).not.toMatch(/"(?:cost|reserved|short)"/);
      expect(Object.keys(parseContent(left))).not.toContain('cost');
    }),
    { numRuns: 4000 },
  );
});

test.each([
  ['{"cost":1}', '{}'],
  ['{"cost":1.5,"name":"Café"}', '{"name":"Café"}'],
  ['{"name":"a","cost":1e+21,"n":1}', '{"name":"a","n":1}'],
  ['{"name":"a","reserved":null}', '{"name":"a"}'],
  ['{"cost":2,"reserved":0,"short":-1}', '{}'],
  ['{"name":"a \\"cost\\": 1","cost":1}', '{"name":"a \\"cost\\": 1"}'],
  ['{"name":"a"}', '{"name":"a"}'],
  ['{}', '{}'],
  ['{"cost":1,"reserved":2,"name":"a"}', '{"name":"a"}'],
  ['{"name":"a","short":1,"n":2,"cost":3,"reserved":4}', '{"name":"a","n":2}'],
  ['{"cost":1,"cost":2,"n":1}', '{"n":1}'],
  ['{"cost":1.10,"n":1}', '{"n":1}'],
  ['{"name":"a","cost":1,"n":{"fat":1}}', '{"name":"a","n":{"fat":1}}'],
  ['{"n":{"fat":1},"cost":1}', '{"n":{"fat":1}}'],
])('%s is cut to %s', (text, left) => {
  expect(cut(text)).toBe(left);
});

test.each([
  '{"n":{"cost":1},"cost":1}',
  '{"n":"cost","cost":1}',
  '{"n":{"cost":1}}',
  '{"a":{},"cost":1,"b":{}}',
  '{"cost":"1"}',
  '{"cost":{"a":1}}',
  '{"cost" :1}',
  '{ "cost":1}',
  '{"c\\u006fst":1}',
  '{"n":{"cost":1},"c\\u006fst":1}',
  '{"cost":1,',
  '[{"cost":1}]',
])('%s is not cut: it has to be written anew', (text) => {
  expect(cut(text)).toBeNull();
});
