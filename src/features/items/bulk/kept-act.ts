import { DAY_MS } from '../../../domain/words/time-units.ts';
import { list, object } from '../../../records/content/read.ts';
import type { ItemPriceChange } from './price-drafts.ts';

/** Time for which an act on many items can be undone, ms. */
export const UNDO_MS = DAY_MS;
/** Most acts of a kind that are kept. */
const MAX_ACTS = 10;
/** Most moves that they have together. The newest act is kept however many it has. */
const MAX_MOVES = 20_000;

/** An act on many items, stored on this device so that it can be undone after a reload. */
export interface KeptAct {
  /** Device time, ms. No two acts of a kind have the same one. */
  at: number;
  moves: readonly ItemPriceChange[];
  /** Ids of the drafts queued for it. */
  sent: readonly string[];
  /** Those that an undo has dropped before they left this device. */
  dropped?: readonly string[];
  isUndone: boolean;
}

/** True for a readable stored act. An earlier version stored an act before it queued it; such a one never left. */
export function isKeptAct(value: unknown): value is KeptAct {
  const kept = value as (Partial<KeptAct> & { toQueue?: unknown }) | undefined;
  const isWhole = typeof kept?.at === 'number' && Array.isArray(kept.moves) && Array.isArray(kept.sent);
  return isWhole && !Array.isArray(kept.toQueue);
}

/** The stored acts, the newest first. An earlier version stored the latest alone. `read` gives null for no act. */
export function readActs<K extends KeptAct>(kept: unknown, read: (value: unknown) => K | null): readonly K[] {
  const { acts } = object(kept);
  return (acts === undefined ? [kept] : list(acts)).flatMap((one) => read(one) ?? []);
}

/** The acts with this one: in the place of the act of its time, else as the newest. Old ones leave. */
export function withAct<K extends KeptAct>(acts: readonly K[], act: K): K[] {
  const isKnown = acts.some(({ at }) => at === act.at);
  const all = isKnown ? acts.map((one) => (one.at === act.at ? act : one)) : [act, ...acts];
  const newest = all[0]?.at ?? 0;
  let room = MAX_MOVES;
  return all.slice(0, MAX_ACTS).filter(({ at, moves }, index) => {
    room -= moves.length;
    return index === 0 || (room >= 0 && newest - at < UNDO_MS);
  });
}
