import { clockText } from './shop-clock.ts';
import { isoOfDay, shopZone } from './shop-time-zone.ts';

/** '02/12/2026' for a day 'YYYY-MM-DD'. */
export const isoDateText = (iso: string): string => iso.split('-').reverse().join('/');

/** '02/12/2026' where the shops are, for an instant in ms. */
export const dateText = (at: number): string => isoDateText(isoOfDay(shopZone().dayOf(at)));

/** '02/12' where the shops are, for an instant in ms. */
export const shortDateText = (at: number): string => dateText(at).slice(0, 5);

/** '02/12/2026 às 14:31' where the shops are, for an instant in ms. */
export const instantText = (at: number): string => `${dateText(at)} às ${clockText(at)}`;

/** '14:31' where the shops are, and with its date where that is another day than `now`. Both in ms. */
export const clockOrInstantText = (at: number, now: number): string =>
  shopZone().dayOf(at) === shopZone().dayOf(now) ? clockText(at) : instantText(at);
