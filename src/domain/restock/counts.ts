import type { Lot } from '../lots/lots.ts';
import { type CountMove, isCount } from './move.ts';
import type { VisitEntry } from './visit.ts';

/** An entry in an item's books. Lists of entries are in the order in which the books took them. */
export interface BookedEntry extends VisitEntry {
  /**
   * Units that the entry adds unless it is undone, by the books now (negative: takes). For a 'desfeito', the units that
   * it moved.
   */
  delta: number;
  /** Id of the 'desfeito' that takes this one back. Null if there is none. */
  undoneBy: string | null;
  /** The dated units that the entry took. */
  took?: readonly Lot[];
}

/** Effect of a change of the books on the counts that were made after it. Units are negative where they leave. */
export interface Spread {
  /** Units by which the stock moves. 0 if `containedIn` absorbs them. */
  moved: number;
  /** The later count that already includes the change. Null if there is none. */
  containedIn: string | null;
  /** Counts whose difference changes, so that their counted number stays the same. */
  counts: readonly { id: string; delta: number }[];
}

/** A count with a question that a person answered. It may be sent long after it was made, behind later entries. */
export type AnsweredCount = VisitEntry & { move: CountMove & { current: number } };

export function isAnswered<T extends VisitEntry>(entry: T): entry is T & AnsweredCount {
  return entry.move.kind === 'contado' && entry.move.current !== undefined;
}

/**
 * Spreads a change of `units` at the place of `entry`, which is in the log. A count fixes the number on the
 * shelf, so the first later count that stands absorbs the change.
 */
export function spread(log: readonly BookedEntry[], entry: BookedEntry, units: number): Spread {
  const counts: { id: string; delta: number }[] = [];
  const placed = asMade(log);
  for (const later of placed.slice(placed.indexOf(entry) + 1)) {
    if (!includes(later, entry)) continue;
    counts.push({ id: later.id, delta: later.delta - units });
    if (later.undoneBy === null) return { moved: 0, containedIn: later.id, counts };
  }
  return { moved: units, containedIn: null, counts };
}

/**
 * An answered count by the item's books at its arrival. Entries that it saw may be undone since its question, and
 * others may have arrived. `log` has the item's entries without this one.
 */
export function withSeenSince<T extends AnsweredCount>(log: readonly BookedEntry[], entry: T): T {
  const { move } = entry;
  if (move.seen === undefined) return entry;
  return { ...entry, move: { ...move, base: move.base + unitsSeen(log, entry.at) - move.seen } };
}

/**
 * Units that the entries of an item moved by `at`, ms of the device. Undone entries are left out. A question names this
 * number.
 */
export function unitsSeen(log: readonly BookedEntry[], at: number): number {
  return log
    .filter((one) => one.move.kind !== 'desfeito' && one.undoneBy === null && one.at <= at)
    .reduce((sum, { delta }) => sum + delta, 0);
}

/** The log with each answered count before the counts that were made after it. */
function asMade(log: readonly BookedEntry[]): readonly BookedEntry[] {
  const placed: BookedEntry[] = [];
  for (const entry of log) {
    const isLater = ({ move, itemId, at }: BookedEntry) =>
      isCount(move) && itemId === entry.itemId && at > entry.at;
    const place = isAnswered(entry) ? placed.findIndex(isLater) : -1;
    placed.splice(place < 0 ? placed.length : place, 0, entry);
  }
  return placed;
}

/**
 * True for a count made after `entry`. A count with an answered question names its base and excludes later
 * entries.
 */
function includes({ move, itemId, at }: BookedEntry, entry: BookedEntry): boolean {
  if (!isCount(move) || itemId !== entry.itemId) return false;
  return move.current === undefined || entry.at <= at;
}
