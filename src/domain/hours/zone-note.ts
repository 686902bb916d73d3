import { shopZone } from './shop-time-zone.ts';

/**
 * The note ' (de Brasília)' to follow an hour of a shop. Empty where the device's own clock shows the shops' time at
 * `now`, ms. `here` is the minute of the day that this clock shows.
 */
export const zoneNote = (now: number, here = minuteHere(new Date(now))): string =>
  here === shopZone().minuteOf(now) ? '' : ' (de Brasília)';

const minuteHere = (at: Date): number => at.getHours() * 60 + at.getMinutes();
