import { expect, test } from 'vitest';
import { createSeenIds } from '../../src/realtime/seen-ids.ts';

test('[MH-04] [SY-66] up to 1000 ids are remembered; one more leaves the newest 500', () => {
  const { isNew } = createSeenIds();
  for (let id = 0; id < 1000; id += 1) expect(isNew(String(id))).toBe(true);
  expect(isNew('0')).toBe(false);
  expect(isNew('1000')).toBe(true);
  // 501 to 1000 are still known, and earlier ones are forgotten.
  expect(isNew('501')).toBe(false);
  expect(isNew('1000')).toBe(false);
  expect(isNew('500')).toBe(true);
});
