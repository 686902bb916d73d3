import { isKeptAct } from '../bulk/kept-act.ts';
import type { ActPlace } from '../bulk/use-kept-act.ts';

interface KeptPrices {
  /** Sent as edits of one item each. */
  isEach?: boolean;
}

export const LAST_PRICES: ActPlace<KeptPrices> = {
  key: 'prices:last',
  read: (value) => (isKeptAct(value) ? value : null),
};
