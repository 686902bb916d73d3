import { deviceDayOf } from '../../domain/hours/device-day.ts';
import { deviceWeekdayText } from '../../domain/hours/device-weekday.ts';
import { MONTH_NAMES } from '../../domain/words/month.ts';
import { deviceDateText, deviceHourText, deviceShortDateText } from '../../ui/words/when-text.ts';

/** Time of a message: the hour today, 'Ontem' with the hour, otherwise the date with the hour [C-01]. Times in ms. */
export function messageTime(at: number, now: number): string {
  const days = daysAgo(at, now);
  const time = deviceHourText(at);
  if (days === 0) return time;
  return days === 1 ? `Ontem ${time}` : `${deviceDateText(at)} ${time}`;
}

/**
 * Time of a conversation's last message: the hour today, 'Ontem', the weekday within 7 days, else day/month
 * [MH-01].
 */
export function rowTime(at: number, now: number): string {
  const days = daysAgo(at, now);
  if (days === 0) return deviceHourText(at);
  if (days === 1) return 'Ontem';
  return days > 1 && days < 7 ? deviceWeekdayText(at) : deviceShortDateText(at);
}

/** Heading over one day's messages. */
export function dayName(at: number, now: number): string {
  const days = daysAgo(at, now);
  if (days === 0) return 'Hoje';
  return days === 1 ? 'Ontem' : longDay(at);
}

/** '8 de novembro de 2026' by the device's clock. */
function longDay(at: number): string {
  const there = new Date(at);
  return `${there.getDate()} de ${MONTH_NAMES[there.getMonth()]?.toLowerCase()} de ${there.getFullYear()}`;
}

/** Calendar days from `at` to `now` (ms) in the device's zone. Negative for a time in the future. */
export const daysAgo = (at: number, now: number): number => deviceDayOf(now) - deviceDayOf(at);
