import { expect, test } from 'vitest';
import type { ShopNews } from '../../../server/reports/shop-news.ts';
import { summaryOf } from '../../../server/reports/summary.ts';
import { dayOfIso } from '../../../src/domain/hours/shop-time-zone.ts';
import type { ShopFigures } from '../../../src/domain/overview/overview.ts';

/** A shop as a summary of its day reads it. */
const shop = (sales: number): ShopNews =>
  ({
    name: 'Praça',
    owner: 'dona',
    sales,
    revenue: 1_200_000,
    ending: [],
    soldOut: [],
    figures: { id: 'praca', tickets: 0, conversations: 0 } as ShopFigures,
  }) as ShopNews;

test('[ML-01] more than a thousand sales are written as the app writes them', () => {
  const { report } = summaryOf([shop(1200)], dayOfIso('2026-11-24'));
  expect(report.body).toBe('1.200 vendas');
});
