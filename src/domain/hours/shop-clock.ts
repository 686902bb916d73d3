import { timeOf } from './offer-hours.ts';
import { shopZone } from './shop-time-zone.ts';

/** The clock time where the shops are, such as '14:31', for an instant in ms. */
export const clockText = (at: number): string => timeOf(shopZone().minuteOf(at));
