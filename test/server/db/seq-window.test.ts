import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeqWindow } from '../../../server/db/postgres/seq-window.ts';

const rows = (...numbers: number[]): { seq: number }[] => numbers.map((seq) => ({ seq }));

test('a number that turns up late is given once, then never again', () => {
  const window = new SeqWindow(0);
  expect(window.accept(rows(1, 2, 5), 0)).toEqual(rows(1, 2, 5));
  expect(window.wanted()).toEqual({ high: 5, gaps: [3, 4] });
  expect(window.accept(rows(4), 10)).toEqual(rows(4));
  expect(window.accept(rows(4), 20)).toEqual([]);
  expect(window.wanted()).toEqual({ high: 5, gaps: [3] });
});

test('a missing number is forgotten after a minute', () => {
  const window = new SeqWindow(0);
  window.accept(rows(2), 0);
  window.accept([], 59_999);
  expect(window.wanted().gaps).toEqual([1]);
  window.accept([], 60_000);
  expect(window.wanted().gaps).toEqual([]);
});

test('a missing number that has just been read is given, however long ago it was missed', () => {
  const window = new SeqWindow(0);
  window.accept(rows(2), 0);
  expect(window.accept(rows(1), 60_001)).toEqual(rows(1));
  expect(window.wanted().gaps).toEqual([]);
});

test('a huge jump of the sequence does not make a huge list', () => {
  const window = new SeqWindow(0);
  window.accept(rows(1, 1_000_000), 0);
  expect(window.wanted().gaps).toHaveLength(1000);
});

test('whatever the order in which rows become visible, each is given exactly once', () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(numbers, { minLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      (order, step) => {
        const window = new SeqWindow(0);
        const given: number[] = [];
        for (let visible = step; visible < order.length + step; visible += step) {
          const { high, gaps } = window.wanted();
          const table = order.slice(0, visible).toSorted((a, b) => a - b);
          const read = table.filter((seq) => seq > high || gaps.includes(seq));
          given.push(...window.accept(rows(...read), 0).map(({ seq }) => seq));
        }
        expect(given.toSorted((a, b) => a - b)).toEqual(numbers);
      },
    ),
  );
});

test('what a bus carried is not read again, and what was read is not taken again', () => {
  const window = new SeqWindow(10);
  expect([window.take(12), window.take(12), window.take(10)]).toEqual([true, false, false]);
  expect(window.accept(rows(11, 12, 13), 0)).toEqual(rows(11, 13));
  expect(window.take(13)).toBe(false);
  expect(window.wanted()).toEqual({ high: 13, gaps: [] });
});

test('what a reader of the bus still misses is looked for here once the bus is gone', () => {
  const window = new SeqWindow(0);
  window.take(2);
  window.advance(5, [2, 3, 4]);
  expect(window.wanted()).toEqual({ high: 5, gaps: [] });
  window.advance(6, [3]);
  expect([window.take(4), window.take(3), window.take(3)]).toEqual([false, true, false]);
  window.advance(9, [3, 8]);
  window.readOn(0);
  expect(window.wanted()).toEqual({ high: 9, gaps: [8] });
  expect(window.accept(rows(8, 10), 0)).toEqual(rows(8, 10));
});
