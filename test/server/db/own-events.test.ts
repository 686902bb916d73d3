import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOwnEvents, TIMEOUT_MS } from '../../../server/db/postgres/own-events.ts';
import { SeqWindow } from '../../../server/db/postgres/seq-window.ts';
import type { StoredEvent } from '../../../server/db/store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (seq: number): StoredEvent => ({ seq, channel: '/c', payload: String(seq) });

/** A process that has read up to number 0, beside the table of all committed numbers. */
function openProcess() {
  const window = new SeqWindow(0);
  const table: number[] = [];
  const heard: number[] = [];
  let read = 0;
  const deliver = (events: readonly Pick<StoredEvent, 'seq'>[]) =>
    heard.push(...events.map(({ seq }) => seq));
  const look = (): void => {
    const { high, gaps } = window.wanted();
    const rows = table.filter((seq) => seq > high || gaps.includes(seq)).sort((a, b) => a - b);
    read += rows.length;
    deliver(window.accept(rows.map(event), performance.now()));
    own.release();
  };
  const own = createOwnEvents(window, deliver, look);
  return {
    heard,
    look,
    read: () => read,
    /** Commits a number. The process announces its own ones. */
    commit: (seq: number, isOwn = true) => {
      table.push(seq);
      if (isOwn) own.add([event(seq)]);
    },
  };
}

test('[R-04] what commands at once commit in any order is told in that of the numbers, and nothing is read back', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  fc.assert(
    fc.property(fc.shuffledSubarray(numbers, { minLength: 12 }), (order) => {
      const process = openProcess();
      for (const seq of order) process.commit(seq);
      expect(process.heard).toEqual(numbers);
      expect(process.read()).toBe(0);
    }),
  );
});

test('[R-04] an event of another process is told before an own one that was committed behind it', () => {
  const process = openProcess();
  process.commit(1, false);
  process.commit(2);
  expect(process.heard).toEqual([]);
  vi.advanceTimersByTime(TIMEOUT_MS);
  expect(process.heard).toEqual([1, 2]);
});

test('[R-04] a number that was undone holds up own events for a moment, and soon nothing', () => {
  const process = openProcess();
  process.commit(2);
  vi.advanceTimersByTime(TIMEOUT_MS);
  process.commit(3);
  expect(process.heard).toEqual([2]);
  vi.advanceTimersByTime(TIMEOUT_MS);
  expect(process.heard).toEqual([2, 3]);
  vi.advanceTimersByTime(2000);
  process.commit(4);
  expect(process.heard).toEqual([2, 3, 4]);
});

test('[R-04] whoever commits, and whenever the table is read, each event is told once and behind those committed before it', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  const step = fc.record({ isOwn: fc.boolean(), looks: fc.boolean(), waits: fc.nat({ max: 60 }) });
  fc.assert(
    fc.property(
      fc.shuffledSubarray(numbers, { minLength: 15 }),
      fc.array(step, { minLength: 20, maxLength: 20 }),
      (order, steps) => {
        const process = openProcess();
        for (const [index, seq] of order.entries()) {
          const { isOwn, looks, waits } = steps[index] ?? { isOwn: true, looks: false, waits: 0 };
          process.commit(seq, isOwn);
          if (looks) process.look();
          vi.advanceTimersByTime(waits);
        }
        vi.advanceTimersByTime(TIMEOUT_MS);
        process.look();
        expect([...process.heard].sort((a, b) => a - b)).toEqual([...order].sort((a, b) => a - b));
        const at = new Map(process.heard.map((seq, index) => [seq, index]));
        for (const [index, later] of order.entries())
          for (const earlier of order.slice(0, index))
            if (earlier < later) expect(at.get(earlier)).toBeLessThan(at.get(later) ?? -1);
      },
    ),
  );
});
