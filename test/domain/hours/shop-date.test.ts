import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockText } from '../../../src/domain/hours/shop-clock.ts';
import {
  clockOrInstantText,
  dateText,
  instantText,
  isoDateText,
  shortInstantText,
} from '../../../src/domain/hours/shop-date.ts';
import { SHOP_ZONE } from '../../../src/domain/hours/shop-time-zone.ts';

const options = { timeZone: SHOP_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const date = new Intl.DateTimeFormat('pt-BR', options);
const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: SHOP_ZONE, hour: '2-digit', minute: '2-digit' });
const whole = new Intl.DateTimeFormat('pt-BR', { ...options, hour: '2-digit', minute: '2-digit' });

test('[F-17] days and times of the shops read as the browser writes them, also where summer time was', () => {
  expect(instantText(Date.UTC(2026, 11, 2, 3, 4))).toBe('02/12/2026 às 00:04');
  expect(shortInstantText(Date.UTC(2026, 11, 2, 3, 4))).toBe('02/12, 00:04');
  expect(isoDateText('2026-12-02')).toBe('02/12/2026');
  const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(instants, (at) => {
      expect(dateText(at)).toBe(date.format(at));
      expect(clockText(at)).toBe(clock.format(at));
      expect(instantText(at)).toBe(whole.format(at).replace(', ', ' às '));
    }),
  );
});

test('a time of today says no date, by the day of the shops', () => {
  const [beforeMidnight, afterMidnight] = [Date.UTC(2026, 11, 2, 2, 59), Date.UTC(2026, 11, 2, 3, 0)];
  expect(clockOrInstantText(beforeMidnight, beforeMidnight)).toBe('23:59');
  expect(clockOrInstantText(beforeMidnight, afterMidnight)).toBe('01/12/2026 às 23:59');
  expect(clockOrInstantText(afterMidnight, Date.UTC(2026, 11, 3, 2, 59))).toBe('00:00');
});
