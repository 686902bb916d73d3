import { clockText } from '../../domain/hours/shop-clock.ts';
import { dateText, instantText } from '../../domain/hours/shop-date.ts';

/** '13:58' where the shops are, and with its day where that is another than today. `at`: ms. */
export const ageOf = (at: number): string =>
  dateText(at) === dateText(Date.now()) ? clockText(at) : instantText(at);
