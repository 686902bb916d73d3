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

test('[ML-01] of many shops with an ending item the number is told', () => {
  const shops = Array.from({ length: 62 }, () => ({ ...shop(1), ending: ['Água'] }));
  const { lines } = summaryOf(shops, dayOfIso('2026-11-24')).report;
  const ends = lines.slice(61);
  expect(ends.filter(({ text }) => text === 'Acaba hoje · Praça')).toHaveLength(60);
  expect(ends.at(60)).toEqual({ text: 'Acaba hoje · e mais 2 locais', detail: '' });
  expect(ends.at(61)?.text).toBe('Espera por você');
});
