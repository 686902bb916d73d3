import type { Draft } from '../../../data/mirror/entry.ts';
import type { PriceMove } from './price-drafts.ts';

/** How long a change of prices can be undone as one act, ms. */
export const UNDO_MS = 24 * 3_600_000;

/** The latest change of prices, stored on this device so that it can be undone after a reload. */
export interface KeptPrices {
  /** Device time, ms. */
  at: number;
  moves: readonly PriceMove[];
  /** Ids of the drafts queued for it. */
  sent: readonly string[];
  /** Drafts to be queued next. If the page dies before, they are queued when it returns. */
  toQueue: readonly Draft[] | null;
  /** Taken back. */
  isUndone: boolean;
}

export const PRICES_KEY = 'prices:last';

/** Reads what is stored; null for nothing, and for what nobody can read. */
export function readKeptPrices(value: unknown): KeptPrices | null {
  const kept = value as Partial<KeptPrices> | undefined;
  if (!kept || typeof kept.at !== 'number' || !Array.isArray(kept.moves) || !Array.isArray(kept.sent))
    return null;
  return kept as KeptPrices;
}
