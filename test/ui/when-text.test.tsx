import { expect, test } from 'vitest';
import { deviceWeekdayText } from '../../src/domain/hours/device-weekday.ts';
import { HOUR_MS } from '../../src/domain/words/time-units.ts';
import {
  deviceDateText,
  deviceHourText,
  deviceMomentText,
  deviceShortDateText,
  deviceWhenText,
} from '../../src/ui/words/when-text.ts';

const DAY = { day: '2-digit', month: '2-digit' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const format = (options: Intl.DateTimeFormatOptions) => {
  const one = new Intl.DateTimeFormat('pt-BR', options);
  return (at: number): string => one.format(at);
};

test('[C-01] [MH-01] times by hand are those that Intl writes in Portuguese, over the years and their changes of the clock', () => {
  const [day, date, clock] = [format(DAY), format({ ...DAY, year: 'numeric' }), format(TIME)];
  const weekday = format({ weekday: 'long' });
  for (let at = Date.UTC(2017, 0, 1); at < Date.UTC(2028, 0, 1); at += 37.35 * HOUR_MS) {
    expect(deviceHourText(at)).toBe(clock(at));
    expect(deviceShortDateText(at)).toBe(day(at));
    expect(deviceDateText(at)).toBe(date(at));
    expect(deviceWeekdayText(at)).toBe(weekday(at));
    expect(deviceMomentText(at)).toBe(`${day(at)} às ${clock(at)}`);
    expect(deviceWhenText(at)).toBe(`${date(at)} às ${clock(at)}`);
  }
});
