import { DAY_MS, HOUR_MS, MINUTE_MS } from '../words/time-units.ts';
import { zoneOffset } from './zone-offset.ts';

export const SHOP_ZONE = 'America/Sao_Paulo';

/** A calendar day, counted from 1 January 1970. */
export type Day = number;

const DAY_HOURS = DAY_MS / HOUR_MS;
/** Upper bound of a zone's offset from UTC, ms. */
const MAX_AHEAD_MS = 26 * HOUR_MS;

/** Days and hours of a time zone. Instants in ms. */
export interface Zone {
  dayOf(at: number): Day;
  /** Hour of the day, 0 to 23. */
  hourOf(at: number): number;
  /** Minute of the day, 0 to 1439. */
  minuteOf(at: number): number;
  /** Elapsed part of the day by local time, 0 to 1. */
  partOfDay(at: number): number;
  /** First instant of a day. Some zones skip midnight when summer time begins. */
  startOf(day: Day): number;
}

/**
 * Makes a time zone that is fast enough for a million calls a second. The offset is asked for at both ends of a UTC day.
 * Where they differ, it changes on a whole hour of that day, and is asked for each hour.
 */
export function createZone(timeZone: string = SHOP_ZONE): Zone {
  const offsetFrom = zoneOffset(timeZone);
  const offsets = new Map<number, number>();
  const offsetIn = (hour: number): number => {
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    const found = offsetFrom(hour * HOUR_MS);
    offsets.set(hour, found);
    return found;
  };
  /** Offset by day. NaN for a day on which the offset changes. */
  const steady = new Map<number, number>();
  const offsetOn = (day: number): number => {
    const known = steady.get(day);
    if (known !== undefined) return known;
    const first = offsetIn(day * DAY_HOURS);
    const found = first === offsetIn((day + 1) * DAY_HOURS) ? first : Number.NaN;
    steady.set(day, found);
    return found;
  };
  const offsetAt = (at: number): number => {
    const offset = offsetOn(Math.floor(at / DAY_MS));
    return Number.isNaN(offset) ? offsetIn(Math.floor(at / HOUR_MS)) : offset;
  };
  const wallAt = (at: number): number => at + offsetAt(at);
  const dayOf = (at: number): Day => Math.floor(wallAt(at) / DAY_MS);
  const partOfDay = (at: number): number => wallAt(at) / DAY_MS - dayOf(at);
  return {
    dayOf,
    partOfDay,
    minuteOf: (at) => Math.floor((wallAt(at) - dayOf(at) * DAY_MS) / MINUTE_MS),
    hourOf: (at) => Math.floor((wallAt(at) - dayOf(at) * DAY_MS) / HOUR_MS),
    startOf(day) {
      let [before, after] = [day * DAY_MS - MAX_AHEAD_MS, day * DAY_MS + MAX_AHEAD_MS];
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (dayOf(middle) < day) before = middle;
        else after = middle;
      }
      return after;
    },
  };
}

const ofShops = createZone();

/** The zone of all shops, with the offsets that it has found. */
export const shopZone = (): Zone => ofShops;

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** A day as 'YYYY-MM-DD'. */
export function isoOfDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day named by 'YYYY-MM-DD'. */
export function dayOfIso(iso: string): Day {
  return Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY_MS);
}
