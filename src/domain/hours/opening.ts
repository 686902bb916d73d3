import { DAY_MS, MINUTE_MS } from '../words/time-units.ts';
import type { OfferHours } from './offer-hours.ts';
import { shopZone, weekdayOf } from './shop-time-zone.ts';

/** Opening hours of a shop, as its owner says them. */
export interface Opening {
  /** Hours by weekday. A shop without any is always open. */
  spans: readonly OfferHours[];
  /** Set while the shop is closed for maintenance, with the owner's note on it, which may be empty. Else null. */
  maintenance: { note: string } | null;
  /**
   * True where nothing is sold outside the hours. Otherwise they only inform: a person who stands there can take the
   * goods.
   */
  sellsWithinHours: boolean;
}

/** State of a shop at an instant. `until` and `opensAt` in ms; null where no such moment lies within the next week. */
export type OpenState =
  | { kind: 'always' }
  | { kind: 'open'; until: number }
  | { kind: 'shut'; opensAt: number | null }
  | { kind: 'maintenance'; note: string };

export const ALWAYS_OPEN: Opening = { spans: [], maintenance: null, sellsWithinHours: false };

/** Most spans of a shop's week. */
export const MAX_SPANS = 14;

const WEEK = 7;

/** The state of a shop at `now`, ms: open, shut or in maintenance. Spans that touch are one. */
export function openState({ spans, maintenance }: Opening, now: number): OpenState {
  if (maintenance) return { kind: 'maintenance', note: maintenance.note };
  if (spans.length === 0) return { kind: 'always' };
  const times = timesAround(spans, now);
  const current = times.find(({ from, to }) => from <= now && now < to);
  if (!current) return { kind: 'shut', opensAt: times.find(({ from }) => from > now)?.from ?? null };
  return current.to - now > WEEK * DAY_MS ? { kind: 'always' } : { kind: 'open', until: current.to };
}

/** The reason why nothing is sold at `now`, ms. Null where purchases are taken. */
export function closedFor(opening: Opening, now: number): 'maintenance' | 'hours' | null {
  const { kind } = openState(opening, now);
  if (kind === 'maintenance') return 'maintenance';
  return kind === 'shut' && opening.sellsWithinHours ? 'hours' : null;
}

interface Time {
  from: number;
  to: number;
}

/**
 * The open times from yesterday to the day after the next week, in order. A time that began yesterday may run past
 * midnight.
 */
function timesAround(spans: readonly OfferHours[], now: number): Time[] {
  const today = shopZone().dayOf(now);
  const days = Array.from({ length: WEEK + 3 }, (_, index) => today - 1 + index);
  const times = days.flatMap((day) => spans.flatMap((span) => timeOn(span, day)));
  const joined: Time[] = [];
  for (const { from, to } of times.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function timeOn({ weekdays, span }: OfferHours, day: number): Time[] {
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) return [];
  const zone = shopZone();
  if (span === null) return [{ from: zone.startOf(day), to: zone.startOf(day + 1) }];
  if (span.from === span.to) return [];
  const end = span.to > span.from ? day : day + 1;
  return [
    {
      from: zone.startOf(day) + span.from * MINUTE_MS,
      to: zone.startOf(end) + span.to * MINUTE_MS,
    },
  ];
}
