import { timeOf } from './offer-hours.ts';
import { shopZone } from './shop-time-zone.ts';

/** '14:31' where the shops are, for an instant in ms. */
export const clockText = (at: number): string => timeOf(shopZone().minuteOf(at));
