import { type Day, isoOfDay, weekdayOf, type Zone } from '../hours/shop-time-zone.ts';
import { grouped } from '../values/grouped.ts';
import { type Analysis, type Bucket, WEEKDAYS } from './intelligence.ts';
import type { Period } from './period.ts';

const HOURS = 24;
/** Length of a slot, ms. Every zone's offset is a multiple of it, so a local hour never changes within a slot. */
const SLOT_MS = 15 * 60_000;

/** A stretch of time within one local hour. `to` is the first instant after it. */
export interface Slot {
  from: number;
  to: number;
  /** The weekday, 0 for Sunday. */
  weekday: number;
  buckets: readonly (Bucket | undefined)[];
}

/** Revenue by day, month, weekday and hour. `end`: the end of the elapsed part of the period, ms. */
export function createTimes(period: Period, end: number, zone: Zone) {
  const first = zone.dayOf(period.from);
  const last = Math.max(first, zone.dayOf(Math.max(period.from, end - 1)));
  const days = emptyBuckets(zone.dayOf(period.to - 1) - first + 1);
  const heat = emptyBuckets(WEEKDAYS.length * HOURS);
  return {
    /** Slot in which a sale `at` an instant (ms) counts, with all others of its stretch. */
    slotAt(at: number): Slot {
      const from = Math.floor(at / SLOT_MS) * SLOT_MS;
      const day = zone.dayOf(at);
      const weekday = weekdayOf(day);
      const buckets = [days[day - first], heat[weekday * HOURS + zone.hourOf(at)]];
      return { from, to: from + SLOT_MS, weekday, buckets };
    },
    result() {
      // A sale may be stamped later than the device's clock. Its day is shown too.
      const latest = days.findLastIndex(({ transactions }) => transactions > 0);
      return timesOf(days.slice(0, Math.max(last - first, latest) + 1), first, heat);
    },
  };
}

/** Adds sales that were sold within a slot. */
export function addToSlot({ buckets }: Slot, { revenue, transactions }: Bucket): void {
  for (const bucket of buckets) {
    if (!bucket) continue;
    bucket.revenue += revenue;
    bucket.transactions += transactions;
  }
}

/** Figures by day, month, weekday and hour. They are made of the days since `first` and the 168 hours of a week. */
function timesOf(
  days: readonly Bucket[],
  first: Day,
  heat: readonly Bucket[],
): Pick<Analysis, 'days' | 'months' | 'weekdays' | 'hours' | 'heat'> {
  const week = WEEKDAYS.map((_name, weekday) => heat.slice(weekday * HOURS, (weekday + 1) * HOURS));
  const named = days.map((bucket, index) => ({ day: isoOfDay(first + index), ...bucket }));
  const months = grouped(named, ({ day }) => day.slice(0, 7));
  return {
    days: named,
    months: [...months].map(([month, held]) => ({ month, ...summed(held) })),
    weekdays: WEEKDAYS.map((name, weekday) => ({ name, ...summed(week[weekday] ?? []) })),
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      label: `${hour}:00`,
      ...summed(week.flatMap((day) => day[hour] ?? [])),
    })),
    heat: week,
  };
}

function summed(list: readonly Bucket[]): Bucket {
  const sum = { revenue: 0, transactions: 0 };
  for (const { revenue, transactions } of list) {
    sum.revenue += revenue;
    sum.transactions += transactions;
  }
  return sum;
}

function emptyBuckets(count: number): Bucket[] {
  return Array.from({ length: count }, () => ({ revenue: 0, transactions: 0 }));
}
