import { expect, test } from 'vitest';
import { dayAt, dayBefore, spanOfDay } from '../../scripts/operator/day-span.ts';

test('[E-05] an order of a late evening is listed under its day in São Paulo, as its mail says', () => {
  const evening = Date.parse('2026-12-01T01:30:00Z');
  expect(dayAt(evening)).toBe('2026-11-30');
  expect(dayBefore(evening)).toBe('2026-11-29');
  const { from, to } = spanOfDay('2026-11-30', evening);
  expect([from <= evening, evening <= to]).toEqual([true, true]);
});
