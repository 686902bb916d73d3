import type { Draft } from '../../../data/mirror/entry.ts';
import type { PriceMove } from '../prices/price-drafts.ts';
import type { SentCopy } from './copy-drafts.ts';

/** The latest copying, stored on this device so that it can be undone after a reload. */
export interface KeptCopy {
  /** Device time, ms. */
  at: number;
  copies: readonly SentCopy[];
  moves: readonly PriceMove[];
  /** Ids of the drafts queued for it. */
  sent: readonly string[];
  /** Drafts to be queued next. If the page dies before, they are queued when it returns. */
  toQueue: readonly Draft[] | null;
  /** Taken back. */
  isUndone: boolean;
}

export const COPIES_KEY = 'copies:last';

/** Reads what is stored; null for nothing, and for what nobody can read. */
export function readKeptCopy(value: unknown): KeptCopy | null {
  const kept = value as Partial<KeptCopy> | undefined;
  const lists = [kept?.copies, kept?.moves, kept?.sent];
  return typeof kept?.at === 'number' && lists.every(Array.isArray) ? (kept as KeptCopy) : null;
}
