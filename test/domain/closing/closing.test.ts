import { expect, test } from 'vitest';
import {
  feeOf,
  feeOfAll,
  figuresOfAll,
  MONTH_FIGURES,
  type MonthFigures,
  resultOf,
} from '../../../src/domain/closing/closing.ts';

const shop = (revenue: number, returned = 0, cost = 0) => ({
  figures: {
    ...(Object.fromEntries(MONTH_FIGURES.map((name) => [name, 0])) as unknown as MonthFigures),
    ...{ revenue, returned, cost },
  },
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
