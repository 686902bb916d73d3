import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOpenRows } from '../../../src/data/live/use-open-record.ts';

const answer = (rows: readonly string[], syncedAt: number | null) => ({
  rows,
  freshness: { syncedAt, refreshing: syncedAt === null },
});

test('[SY-6] rows that somebody types in stay while their mirror fills, and follow every whole answer', () => {
  const list = renderHook(useOpenRows<string>, { initialProps: answer(['Bebidas'], null) });
  const shows = (rows: readonly string[], syncedAt: number | null): readonly string[] => {
    list.rerender(answer(rows, syncedAt));
    return list.result.current;
  };
  expect(shows([], null)).toEqual(['Bebidas']);
  expect(shows(['Bebidas', 'Doces'], null)).toEqual(['Bebidas', 'Doces']);
  expect(shows(['Bebidas'], null)).toEqual(['Bebidas', 'Doces']);
  expect(shows(['Doces'], 1)).toEqual(['Doces']);
  expect(shows([], 2)).toEqual([]);
});
