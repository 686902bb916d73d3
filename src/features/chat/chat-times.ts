import { deviceDayOf } from '../../domain/hours/device-day.ts';
import { deviceWeekdayText } from '../../domain/hours/device-weekday.ts';
import { atFirstUse } from '../../ui/base/at-first-use.ts';
import { fullDateText, hourText, shortDateText } from '../../ui/words/when-text.ts';

const longDay = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' }),
);

/** Time of a message: the hour today, 'Ontem' with the hour, otherwise the date with the hour [C-01]. Times in ms. */
export function messageTime(at: number, now: number): string {
  const days = daysAgo(at, now);
  const time = hourText(at);
  if (days === 0) return time;
  return days === 1 ? `Ontem ${time}` : `${fullDateText(at)} ${time}`;
}

/**
 * Time of a conversation's last message: the hour today, 'Ontem', the weekday within 7 days, else day/month
 * [MH-01].
 */
export function rowTime(at: number, now: number): string {
  const days = daysAgo(at, now);
  if (days === 0) return hourText(at);
  if (days === 1) return 'Ontem';
  return days > 1 && days < 7 ? deviceWeekdayText(at) : shortDateText(at);
}

/** Heading over one day's messages. */
export function dayName(at: number, now: number): string {
  const days = daysAgo(at, now);
  if (days === 0) return 'Hoje';
  return days === 1 ? 'Ontem' : longDay().format(at);
}

/** Calendar days from `at` to `now` (ms) in the device's zone. Negative for a time in the future. */
export const daysAgo = (at: number, now: number): number => deviceDayOf(now) - deviceDayOf(at);
