import { DAY_MS } from '../words/time-units.ts';
import type { Day } from './shop-time-zone.ts';

/**
 * The calendar day of an instant (ms) in the device's zone. It is found without Intl, whose first use in a page takes a
 * phone 60 ms.
 */
export function deviceDayOf(at: number): Day {
  const there = new Date(at);
  return Date.UTC(there.getFullYear(), there.getMonth(), there.getDate()) / DAY_MS;
}
