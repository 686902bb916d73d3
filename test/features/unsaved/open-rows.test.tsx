import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOpenRows } from '../../../src/data/live/use-open-record.ts';

const answer = (rows: readonly string[], syncedAt: number | null) => ({
  rows,
  freshness: { syncedAt, isPart: false, refreshing: syncedAt === null },
});

test('[SY-6] rows that somebody types in stay while an emptied mirror fills, and follow every whole answer', () => {
  const list = renderHook(useOpenRows<string>, { initialProps: answer(['Bebidas'], null) });
  const shows = (rows: readonly string[], syncedAt: number | null): readonly string[] => {
    list.rerender(answer(rows, syncedAt));
    return list.result.current;
  };
  expect(shows(['Bebidas', 'Doces'], null)).toEqual(['Bebidas', 'Doces']);
  // A row was deleted before all rows had arrived.
  expect(shows(['Doces'], null)).toEqual(['Doces']);
  expect(shows([], null)).toEqual(['Doces']);
  expect(shows(['Bebidas'], null)).toEqual(['Doces']);
  expect(shows(['Bebidas', 'Doces'], 1)).toEqual(['Bebidas', 'Doces']);
  expect(shows([], null)).toEqual(['Bebidas', 'Doces']);
  expect(shows([], 2)).toEqual([]);
});
