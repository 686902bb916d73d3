import { expect, test } from 'vitest';
import { dayAt, dayBefore, spanOfDay } from '../../scripts/operator/day-span.ts';

test('[E-05] an order of a late evening is listed under its day in São Paulo, as its mail says', () => {
  const evening = Date.parse('2026-12-01T01:30:00Z');
  expect(dayAt(evening)).toBe('2026-11-30');
  expect(dayBefore(evening)).toBe('2026-11-29');
  const { from, to } = spanOfDay('2026-11-30', evening);
  expect([from <= evening, evening <= to]).toEqual([true, true]);
});

test('a day of a summer when clocks were an hour ahead begins and ends by them', () => {
  const now = Date.parse('2026-12-01T12:00:00Z');
  expect(spanOfDay('2018-12-01', now)).toEqual({
    from: Date.parse('2018-12-01T02:00:00Z'),
    to: Date.parse('2018-12-02T02:00:00Z') - 1,
  });
  expect(dayAt(Date.parse('2018-12-01T02:30:00Z'))).toBe('2018-12-01');
});
