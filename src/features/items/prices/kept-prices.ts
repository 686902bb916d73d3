import { isKeptAct, type KeptAct } from '../bulk/kept-act.ts';
import type { ActPlace } from '../bulk/use-kept-act.ts';

/** The latest change of prices. */
export const LAST_PRICES: ActPlace<KeptAct> = {
  key: 'prices:last',
  read: (value) => (isKeptAct(value) ? value : null),
};
