import { minutesOf, NEVER, type OfferHours, timeOf } from '../../domain/hours/offer-hours.ts';
import type { Content } from '../record.ts';
import { isListOf, isWhole } from './check.ts';

/** True for a list of weekdays, 0 for Sunday to 6 for Saturday. */
export const isWeekdays = isListOf((day) => isWhole(day, 0, 6));

/** True for a time such as '17:30', or '' for none. */
export const isTime = (value: unknown): boolean => value === '' || minutesOf(value) !== null;

/**
 * Hours of a campaign; undefined for a campaign without any. Unreadable hours read as never, so that no discount is
 * given by mistake.
 */
export function readHours({ weekdays, startTime, endTime }: Content): OfferHours | undefined {
  const days = (weekdays ?? []) as number[];
  const isAllDay = !startTime && !endTime;
  const [from, to] = [minutesOf(startTime || '00:00'), minutesOf(endTime || '00:00')];
  if (!isWeekdays(days) || from === null || to === null) return NEVER;
  if (isAllDay && days.length === 0) return undefined;
  return { weekdays: days, span: isAllDay ? null : { from, to } };
}

/** The content fields of these hours. A campaign without any is stored as it was before hours existed. */
export function hoursFields(hours: OfferHours | undefined): Content {
  return {
    weekdays: hours && hours.weekdays.length > 0 ? [...hours.weekdays] : undefined,
    startTime: hours?.span ? timeOf(hours.span.from) : undefined,
    endTime: hours?.span ? timeOf(hours.span.to) : undefined,
  };
}
