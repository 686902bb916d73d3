import { deltaOf } from './restock-move.ts';
import type { VisitEntry } from './restock-visit.ts';

/** An entry as an item's books hold it. Lists of them are in the order in which the books took them in. */
export interface BookedEntry extends VisitEntry {
  /** Units the entry adds while it stands, as the books read now; below 0: takes. Of a 'desfeito', what it moved. */
  delta: number;
  /** Id of the 'desfeito' that takes this one back; null while it stands. */
  undoneBy: string | null;
}

/** What taking an entry back does to an item's books. */
export interface Reversal {
  /** The entry that stops to stand, or stands again. */
  entry: BookedEntry;
  /** True where it stands again: what is taken back is a 'desfeito'. */
  restores: boolean;
  /** Units the shelf moves by; 0 where `containedIn` holds what the entry did. */
  moved: number;
  /** The later count that already saw the shelf as it was; null where there is none. */
  containedIn: string | null;
  /** Counts whose own difference changes with it: each still says what stood there. */
  counts: readonly { id: string; delta: number }[];
}

export type UndoRefusal = 'unknown' | 'undone' | 'restoring';

/**
 * Decides what undoing does, so that the books end as if the undone entry had never been. A count says what
 * stood on the shelf, whatever was noted before it: the first later count that stands absorbs the change. Undoing an
 * undo is the same the other way round. Refused: 'unknown' entry, one already 'undone', the undo of an undo ('restoring').
 */
export function reverse(log: readonly BookedEntry[], id: string): Reversal | { refused: UndoRefusal } {
  const target = log.find((one) => one.id === id);
  if (!target) return { refused: 'unknown' };
  if (target.undoneBy !== null) return { refused: 'undone' };
  const restores = target.move.kind === 'desfeito';
  const entry = restores ? undoneOf(log, target) : target;
  if (!entry) return { refused: 'unknown' };
  if (entry.move.kind === 'desfeito') return { refused: 'restoring' };
  const change = restores ? entry.delta : 0 - entry.delta;
  const counts: { id: string; delta: number }[] = [];
  for (const later of log.slice(log.indexOf(entry) + 1)) {
    if (!saw(later, entry)) continue;
    counts.push({ id: later.id, delta: later.delta - change });
    if (later.undoneBy === null) return { entry, restores, moved: 0, containedIn: later.id, counts };
  }
  return { entry, restores, moved: change, containedIn: null, counts };
}

/** The books after entries of one item that are on their way, each applied as the server would. */
export function withQueued(
  booked: readonly BookedEntry[],
  queued: readonly VisitEntry[],
): readonly BookedEntry[] {
  let log = [...booked];
  for (const entry of queued) {
    if (log.some(({ id }) => id === entry.id)) continue;
    const { move } = entry;
    const reversal = move.kind === 'desfeito' ? reverse(log, move.undoes) : null;
    const refused = reversal === null || 'refused' in reversal;
    if (!refused) log = reversed(log, reversal, entry.id);
    log.push({ ...entry, delta: refused ? deltaOf(move) : reversal.moved, undoneBy: null });
  }
  return log;
}

/** Units that entries on their way will move an item's shelf by (below 0: take), as far as this device can tell. */
export function queuedUnits(booked: readonly BookedEntry[], queued: readonly VisitEntry[]): number {
  return standing(withQueued(booked, queued)) - standing(booked);
}

/** What the standing entries come to. An undo has no share of its own: the entry it takes back just stops to stand. */
function standing(log: readonly BookedEntry[]): number {
  return log
    .filter(({ move, undoneBy }) => move.kind !== 'desfeito' && undoneBy === null)
    .reduce((sum, { delta }) => sum + delta, 0);
}

/** The entries after a reversal by the 'desfeito' with the id `by`. */
function reversed(log: readonly BookedEntry[], reversal: Reversal, by: string): BookedEntry[] {
  const { entry, restores, counts } = reversal;
  const deltas = new Map(counts.map((count) => [count.id, count.delta]));
  return log.map((one) => {
    const delta = deltas.get(one.id) ?? one.delta;
    if (one.id === entry.id) return { ...one, delta, undoneBy: restores ? null : by };
    return { ...one, delta, undoneBy: restores && one.id === entry.undoneBy ? by : one.undoneBy };
  });
}

/**
 * The books of a device that heard of an undo before it heard of the entries which that undo changed: each entry says
 * by whom it is undone.
 */
export function withMarks<T extends BookedEntry>(log: readonly T[]): readonly T[] {
  const marked = new Map(log.map((entry) => [entry.id, entry]));
  for (const { id, move } of log) {
    if (move.kind !== 'desfeito' || marked.get(id)?.undoneBy !== null) continue;
    const target = marked.get(move.undoes);
    if (target?.undoneBy !== null) continue;
    marked.set(target.id, { ...target, undoneBy: id });
    const restored = target.move.kind === 'desfeito' ? marked.get(target.move.undoes) : undefined;
    if (restored?.undoneBy === target.id) marked.set(restored.id, { ...restored, undoneBy: null });
  }
  return [...marked.values()];
}

/** The entry that a 'desfeito' took back. */
function undoneOf(log: readonly BookedEntry[], { move }: BookedEntry): BookedEntry | undefined {
  return move.kind === 'desfeito' ? log.find(({ id }) => id === move.undoes) : undefined;
}

/**
 * True for a count that found the shelf as `entry` had left it. One whose question was answered names the books that it
 * stands on, and leaves out what was done after counting.
 */
function saw({ move, itemId, at }: BookedEntry, entry: BookedEntry): boolean {
  if (move.kind !== 'contado' || itemId !== entry.itemId) return false;
  return move.current === undefined || entry.at <= at;
}
