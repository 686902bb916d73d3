import type { Day } from '../hours/shop-time-zone.ts';
import { firstDayOf, monthOf } from '../words/month.ts';
import type { SpanName } from './overview.ts';

export const WEEK_DAYS = 7;

/** First and last day, both inclusive. */
export interface DaySpan {
  first: Day;
  last: Day;
}

/**
 * A span, and the span with which it is compared. `cut`: the last day of `before` counts only up to the present hour.
 * A `before` with fewer days is compared with as many first days of the span.
 */
export interface ComparedSpan extends DaySpan {
  before: DaySpan;
  cut: boolean;
}

/**
 * The spans that end with `today`. A month is compared with the same days of the month before, as far as that one has
 * them.
 */
export function spansAt(today: Day): Record<SpanName, ComparedSpan> {
  const week = { first: today - WEEK_DAYS + 1, last: today };
  return {
    today: { first: today, last: today, before: { first: today - 7, last: today - 7 }, cut: true },
    week: { ...week, before: { first: week.first - 7, last: today - 7 }, cut: true },
    month: { first: firstOfMonth(today), last: today, ...sameDaysBefore(today) },
  };
}

/**
 * The first day that any figure of `today` needs. A shop may be silent for `PACE_DAYS`, and the days before its silence
 * tell its rhythm.
 */
export function firstDayAt(today: Day): Day {
  return Math.min(
    today - 2 * PACE_DAYS,
    ...Object.values(spansAt(today)).map(({ first, before }) => Math.min(first, before.first)),
  );
}

/** Number of days that tell the pace of sales: those before today, or before a silence. */
export const PACE_DAYS = 28;

function sameDaysBefore(today: Day): Pick<ComparedSpan, 'before' | 'cut'> {
  const first = firstOfMonth(lastOfMonthBefore(today));
  const last = Math.min(first + today - firstOfMonth(today), firstOfMonth(today) - 1);
  // The 31st has no day to be cut in a month before of 30 days.
  return { before: { first, last }, cut: last - first === today - firstOfMonth(today) };
}

const firstOfMonth = (today: Day): Day => firstDayOf(monthOf(today));

const lastOfMonthBefore = (today: Day): Day => firstOfMonth(today) - 1;
