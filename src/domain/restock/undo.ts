import { type BookedEntry, isAnswered, type Spread, spread } from './counts.ts';
import { deltaOf } from './move.ts';
import type { VisitEntry } from './visit.ts';

/** Effect of an undo on an item's books. */
export interface Reversal extends Spread {
  entry: BookedEntry;
  /** True when the undo restores the entry, because it undoes a 'desfeito'. */
  restores: boolean;
}

export type UndoRefusal = 'unknown' | 'undone' | 'restoring';

/**
 * The effect of an undo: the books end as if the entry had never been made. A count fixes the number
 * on the shelf, so the first later count absorbs the change. Undoing an undo works the other way round.
 * Refused: an 'unknown' entry, one already 'undone', the undo of an undo ('restoring').
 */
export function reverse(log: readonly BookedEntry[], id: string): Reversal | { refused: UndoRefusal } {
  const target = log.find((one) => one.id === id);
  if (!target) return { refused: 'unknown' };
  if (target.undoneBy !== null) return { refused: 'undone' };
  const restores = target.move.kind === 'desfeito';
  const entry = restores ? undoneOf(log, target) : target;
  if (!entry) return { refused: 'unknown' };
  if (entry.move.kind === 'desfeito') return { refused: 'restoring' };
  return { entry, restores, ...spread(log, entry, restores ? entry.delta : 0 - entry.delta) };
}

/** The books after the queued entries of one item, each applied as the server would. */
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
    const added = { ...entry, delta: refused ? deltaOf(move) : reversal.moved, undoneBy: null };
    log.push(added);
    if (isAnswered(entry)) log = amended(log, spread(log, added, added.delta));
  }
  return log;
}

/** Units by which queued entries will move an item's stock (negative: take), as far as this device knows. */
export function queuedUnits(booked: readonly BookedEntry[], queued: readonly VisitEntry[]): number {
  return standing(withQueued(booked, queued)) - standing(booked);
}

const standing = (log: readonly BookedEntry[]): number =>
  standingDeltas(log).reduce((sum, delta) => sum + delta, 0);

/** The units of the entries that are not undone. An undo has no units of its own. */
function standingDeltas(log: readonly BookedEntry[]): number[] {
  return log
    .filter(({ move, undoneBy }) => move.kind !== 'desfeito' && undoneBy === null)
    .map(({ delta }) => delta);
}

/** The entries after the 'desfeito' with the id `by`. */
function reversed(log: readonly BookedEntry[], reversal: Reversal, by: string): BookedEntry[] {
  const { entry, restores } = reversal;
  return amended(log, reversal).map((one) => {
    if (one.id === entry.id) return { ...one, undoneBy: restores ? null : by };
    return restores && one.id === entry.undoneBy ? { ...one, undoneBy: by } : one;
  });
}

/** The entries with the counts' new differences. */
function amended(log: readonly BookedEntry[], { counts }: Spread): BookedEntry[] {
  const deltas = new Map(counts.map(({ id, delta }) => [id, delta]));
  return log.map((one) => ({ ...one, delta: deltas.get(one.id) ?? one.delta }));
}

/** Marks each entry with its undo, for a device that received the undo before the entries it changed. */
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

/** The entry taken back by a 'desfeito'. */
function undoneOf(log: readonly BookedEntry[], { move }: BookedEntry): BookedEntry | undefined {
  return move.kind === 'desfeito' ? log.find(({ id }) => id === move.undoes) : undefined;
}
