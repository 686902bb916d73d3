import { expect, test } from 'vitest';
import { isRecent } from '../../../src/domain/words/is-recent.ts';

test('an instant is recent within a span, on whichever side of now a clock has put it', () => {
  const now = 1_000_000;
  const recent = [now, now - 99, now + 99].map((at) => isRecent(at, now, 100));
  expect(recent).toEqual([true, true, true]);
  const old = [now - 100, now + 100, Number.NEGATIVE_INFINITY].map((at) => isRecent(at, now, 100));
  expect(old).toEqual([false, false, false]);
});
