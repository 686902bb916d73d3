import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSales } from '../../src/domain/intelligence/fold-sales.ts';
import { packColumns, unpackColumns } from '../../src/records/content/sale-columns.ts';

const sale = fc.record({
  id: fc.uuid(),
  at: fc.integer({ min: 1e12, max: 2e12 }),
  total: fc.nat(9_999_999_999),
  rounded: fc.nat(2),
  lines: fc.array(
    fc.record({
      itemId: fc.string({ maxLength: 3 }),
      name: fc.string({ maxLength: 3 }),
      quantity: fc.nat(9),
      revenue: fc.integer({ min: -99, max: 9999 }),
      cost: fc.option(fc.nat(999)),
    }),
    { maxLength: 3 },
  ),
  savings: fc.array(fc.record({ campaignId: fc.string({ maxLength: 2 }), amount: fc.nat(99) }), {
    maxLength: 2,
  }),
});

test('[MB-04] columns arrive as they left', () => {
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 20 }), (sales) => {
      const columns = foldSales(sales);
      expect(unpackColumns(packColumns(columns))).toEqual(columns);
    }),
    { numRuns: 60 },
  );
});

test('[MB-04] any other text is no columns', () => {
  const text = packColumns(foldSales([{ id: 'a', at: 1, total: 5, lines: [], savings: [] }]));
  const broken = [
    '',
    'null',
    '{}',
    '[]',
    text.replace('"total":[5]', '"total":[]'),
    text.replace('[5]', '["5"]'),
  ];
  for (const one of [...broken, text.replace('"lines":[0]', '"lines":[1]')])
    expect(unpackColumns(one)).toBeNull();
});
