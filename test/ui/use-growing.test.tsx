import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGrowing } from '../../src/ui/scroll/use-growing.ts';

const THOUSAND = Array.from({ length: 1000 }, (_, index) => index);

interface RowsProps {
  all: readonly number[];
  search: string;
  seen: number[];
  perFrame?: number;
}

/** Notes how many rows each rendering shows. */
function Rows({ all, search, seen, perFrame = 12 }: RowsProps) {
  const { shown } = useGrowing(all, 60, search, { atOnce: 12, perFrame });
  seen.push(shown.length);
  return null;
}

test('[S-04] the first rows come alone, the rest of a step follows, and no more than that', async () => {
  const seen: number[] = [];
  const { rerender } = render(<Rows all={[]} search="" seen={seen} />);
  rerender(<Rows all={THOUSAND} search="" seen={seen} />);
  expect(seen.slice(0, 2)).toEqual([0, 12]);
  await waitFor(() => expect(seen.at(-1)).toBe(60));
  expect(new Set(seen)).toEqual(new Set([0, 12, 24, 36, 48, 60]));
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  seen.length = 0;
  rerender(<Rows all={THOUSAND} search="b" seen={seen} />);
  expect(seen[0]).toBe(12);
  await waitFor(() => expect(seen.at(-1)).toBe(60));
});

test('[S-04] where fewer rows may follow than come first, no later frame draws more of them', async () => {
  const seen: number[] = [];
  render(<Rows all={THOUSAND} search="" seen={seen} perFrame={4} />);
  await waitFor(() => expect(seen.at(-1)).toBe(60));
  expect([...new Set(seen)]).toEqual(Array.from({ length: 13 }, (_, frame) => 12 + frame * 4));
});

test('[Y-01] rows that come before those shown hide none of them where all of both belong to the first frame', () => {
  const seen: number[] = [];
  const Days = ({ all, atOnce }: { all: readonly number[]; atOnce: number }) => {
    const { shown } = useGrowing(all, Number.POSITIVE_INFINITY, '', { atOnce, perFrame: 1 });
    seen.push(shown.length);
    return null;
  };
  const { rerender } = render(<Days all={[3]} atOnce={1} />);
  rerender(<Days all={[1, 2, 3]} atOnce={3} />);
  expect(seen).toEqual([1, 3]);
});
