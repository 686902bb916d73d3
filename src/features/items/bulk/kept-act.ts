import type { Draft } from '../../../data/mirror/entry.ts';
import { DAY_MS } from '../../../domain/words/time-units.ts';
import type { ItemPriceChange } from './price-drafts.ts';

/** Time for which an act on many items can be undone, ms. */
export const UNDO_MS = DAY_MS;

/** The latest act of a kind on many items, stored on this device so that it can be undone after a reload. */
export interface KeptAct {
  /** Device time, ms. */
  at: number;
  moves: readonly ItemPriceChange[];
  /** Ids of the drafts queued for it. */
  sent: readonly string[];
  /** Drafts to be queued next. A page that dies before queues them when it returns. */
  toQueue: readonly Draft[] | null;
  isUndone: boolean;
}

/** True for a readable stored act. */
export function isKeptAct(value: unknown): value is KeptAct {
  const kept = value as Partial<KeptAct> | undefined;
  return typeof kept?.at === 'number' && Array.isArray(kept.moves) && Array.isArray(kept.sent);
}
