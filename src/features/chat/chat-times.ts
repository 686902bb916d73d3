import { deviceDayOf } from '../../domain/hours/device-day.ts';
import { atFirstUse } from '../../ui/base/at-first-use.ts';

const clock = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' }));
const date = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' }),
);
const dayAndMonth = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' }));
const weekday = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { weekday: 'long' }));
const longDay = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' }),
);

/** Time of a message: the hour today, 'Ontem' with the hour, otherwise the date with the hour [C-01]. Both in ms. */
export function messageTime(at: number, now: number): string {
  const days = daysAgo(at, now);
  const time = clock().format(at);
  if (days === 0) return time;
  return days === 1 ? `Ontem ${time}` : `${date().format(at)} ${time}`;
}

/**
 * Time of a conversation's last message: the hour today, 'Ontem', the weekday within 7 days, else day/month
 * [MH-01].
 */
export function rowTime(at: number, now: number): string {
  const days = daysAgo(at, now);
  if (days === 0) return clock().format(at);
  if (days === 1) return 'Ontem';
  return days > 1 && days < 7 ? weekday().format(at) : dayAndMonth().format(at);
}

/** Heading over one day's messages. */
export function dayName(at: number, now: number): string {
  const days = daysAgo(at, now);
  if (days === 0) return 'Hoje';
  return days === 1 ? 'Ontem' : longDay().format(at);
}

/** Calendar days between two instants in the device's zone. Negative for a clock that is ahead. */
export const daysAgo = (at: number, now: number): number => deviceDayOf(now) - deviceDayOf(at);
