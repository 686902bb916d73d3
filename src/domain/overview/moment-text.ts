import { timeOf } from '../hours/offer-hours.ts';
import { shopZone, type Zone } from '../hours/shop-time-zone.ts';
import { shortDay } from '../supplies/expected.ts';

/**
 * The beginning of a state: 'desde 12:28', and on another day than `now` 'desde 22/11 às 12:28'. Both in ms, in a zone
 * of the shops.
 */
export const sinceMoment = (at: number, now: number, zone: Zone = shopZone()): string =>
  `desde ${isSameDay(at, now, zone) ? clockIn(at, zone) : `${shortDay(zone.dayOf(at))} às ${clockIn(at, zone)}`}`;

/** The moment in words: 'às 12:28', and on another day than today 'em 22/11 às 12:28'. Instants and zone as above. */
export const atMoment = (at: number, now: number, zone: Zone = shopZone()): string =>
  `${isSameDay(at, now, zone) ? '' : `em ${shortDay(zone.dayOf(at))} `}às ${clockIn(at, zone)}`;

const isSameDay = (at: number, now: number, zone: Zone): boolean => zone.dayOf(at) === zone.dayOf(now);

const clockIn = (at: number, zone: Zone): string => timeOf(zone.minuteOf(at));
