import { expect, test } from 'vitest';
import { passesLimit } from '../../src/domain/history/month-limit.ts';
import {
  choiceFault,
  favouriteField,
  MAX_FAVOURITES,
  readFavourites,
  readMonthlyLimit,
} from '../../src/records/content/own-choices.ts';

const row = (content: object) => ({ content: JSON.stringify(content) });

test('[R-05] a PROFILE says its favourites by fields of their own, and malformed ones read as none', () => {
  expect(readFavourites(row({ name: 'Ana' }))).toBeNull();
  expect(readFavourites(row({ 'favourite:a': true, 'favourite:b': false, 'favourite:c': 'x' }))).toEqual([
    'a',
  ]);
});

test('[R-05] a monthly limit is an amount above 0', () => {
  expect(readMonthlyLimit(row({ monthlyLimit: 150.5 }))).toBe(15_050);
  for (const monthlyLimit of [null, 0, -3, 'muito', undefined])
    expect(readMonthlyLimit(row({ monthlyLimit }))).toBeNull();
});

test('[R-05] other values are refused', () => {
  expect(choiceFault({ 'favourite:a': true, monthlyLimit: null })).toBeNull();
  expect(choiceFault({ 'favourite:a': 'sim' })).toEqual({ field: 'favourite:a' });
  expect(choiceFault({ monthlyLimit: -1 })).toEqual({ field: 'monthlyLimit' });
  expect(choiceFault({ monthlyLimit: '10' })).toEqual({ field: 'monthlyLimit' });
  const many = Array.from({ length: MAX_FAVOURITES + 1 }, (_, index) => [favouriteField(`l${index}`), true]);
  expect(choiceFault(Object.fromEntries(many))).toEqual({ field: 'favourite:' });
});

test('[S-12] only what would bring the month above the limit passes it', () => {
  expect(passesLimit(null, 10_000, 500)).toBe(false);
  expect(passesLimit(1000, 500, 500)).toBe(false);
  expect(passesLimit(1000, 500, 501)).toBe(true);
  expect(passesLimit(1000, 2000, 0)).toBe(false);
});
