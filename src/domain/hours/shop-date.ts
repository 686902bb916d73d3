import { clockText } from './shop-clock.ts';
import { isoOfDay, shopZone } from './shop-time-zone.ts';

/** The date '02/12/2026' for a day 'YYYY-MM-DD'. */
export const isoDateText = (iso: string): string => iso.split('-').reverse().join('/');

/** The date where the shops are, such as '02/12/2026', for an instant in ms. */
export const dateText = (at: number): string => isoDateText(isoOfDay(shopZone().dayOf(at)));

/** Short date and time where the shops are, such as '02/12, 14:31', for an instant in ms. */
export const shortInstantText = (at: number): string => `${dateText(at).slice(0, 5)}, ${clockText(at)}`;

/** Date and time where the shops are, such as '02/12/2026 às 14:31', for an instant in ms. */
export const instantText = (at: number): string => `${dateText(at)} às ${clockText(at)}`;

/**
 * The clock time where the shops are, such as '14:31'. The date is added where it is another day than `now`. Both in
 * ms.
 */
export const clockOrInstantText = (at: number, now: number): string =>
  shopZone().dayOf(at) === shopZone().dayOf(now) ? clockText(at) : instantText(at);
