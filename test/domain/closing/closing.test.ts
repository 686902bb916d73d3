import { expect, test } from 'vitest';
import {
  feeOf,
  feeOfAll,
  figuresOfAll,
  MONTH_FIGURES,
  type MonthFigures,
  resultOf,
} from '../../../src/domain/closing/closing.ts';
import { readClosing, writeClosing } from '../../../src/records/content/month-closing.ts';

const shop = (revenue: number, returned = 0, cost = 0) => ({
  figures: {
    ...(Object.fromEntries(MONTH_FIGURES.map((name) => [name, 0])) as unknown as MonthFigures),
    ...{ revenue, returned, cost },
  },
});

test('a month that was closed before its first shelves were counted reads as it was kept', () => {
  const { stockStartUncosted: _, ...before } = shop(1010).figures;
  const kept = writeClosing('2026-10', { ...before, stockUncosted: 3, stockStartUncosted: 4 });
  expect(readClosing(kept).figures).toMatchObject({ stockUncosted: 3, stockStartUncosted: 4 });
  const { stockStartUncosted: __, ...older } = kept.figures as Record<string, unknown>;
  expect(readClosing({ ...kept, figures: older }).figures).toMatchObject({
    ...{ revenue: 1010, stockUncosted: 3, stockStartUncosted: null },
  });
});

test.each([
  ['halves of a centavo', [shop(1010), shop(1010), shop(1010)], 120],
  ['more returned than sold', [shop(100_000), shop(20_000, 70_000, 500)], 4000],
])('fees and results of shops add up to those of all: %s', (_, shops, fee) => {
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, one) => all + (one ?? NaN), 0);
  expect(feeOfAll(shops)).toBe(fee);
  expect(sum(shops.map(({ figures }) => feeOf(figures)))).toBe(fee);
  expect(resultOf(figuresOfAll(shops), feeOfAll(shops))).toBe(
    sum(shops.map(({ figures }) => resultOf(figures))),
  );
});
