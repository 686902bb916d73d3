import { type CountMove, deltaOf, type StockMove } from './restock-move.ts';

/** One thing done at the shelf. Its id is the id of the STOCK_CHANGE record it becomes, so it is applied once. */
export interface VisitEntry {
  id: string;
  itemId: string;
  /** When it was done, ms by this device. */
  at: number;
  move: StockMove;
}

/**
 * What the entries still on their way change, by item: the books of this device plus these are what to show and to count
 * from. `isPending` is true of an entry whose STOCK_CHANGE these books do not hold yet.
 */
export function pendingDeltas(
  entries: readonly VisitEntry[],
  isPending: (entry: VisitEntry) => boolean,
): Map<string, number> {
  const deltas = new Map<string, number>();
  for (const entry of entries.filter(isPending)) {
    const delta = deltaOf(entry.move, undoneDelta(entries, entry.move));
    deltas.set(entry.itemId, (deltas.get(entry.itemId) ?? 0) + delta);
  }
  return deltas;
}

/** A count against what this device believes: `shelf` by its books, `pending` what own entries on their way change. */
export function countMove(counted: number, shelf: number, pending: number): CountMove {
  return { kind: 'contado', counted, base: shelf + pending };
}

export type Undo =
  | { kind: 'undone'; entries: readonly VisitEntry[] }
  /** Already taken back, an undo itself, unknown, or followed by a count that saw its effect: count again instead. */
  | { kind: 'refused'; reason: 'unknown' | 'undone' | 'counted-later' };

/**
 * Takes an entry back. One that was never sent is simply gone, and the next count of its item is made against what
 * then stands before it; one that may have been applied (`wasSent`) is answered by `answer`, a new entry's id and time (ms).
 */
export function undoEntry(
  entries: readonly VisitEntry[],
  id: string,
  wasSent: boolean,
  answer: { id: string; at: number },
): Undo {
  const index = entries.findIndex((entry) => entry.id === id);
  const entry = entries[index];
  if (!entry || entry.move.kind === 'desfeito') return { kind: 'refused', reason: 'unknown' };
  if (isUndone(entries, id)) return { kind: 'refused', reason: 'undone' };
  const later = entries.findIndex((one, place) => place > index && isCountOf(one, entry.itemId));
  if (!wasSent) return { kind: 'undone', entries: without(entries, index, later) };
  const stands = entries.some(
    (one, place) => place > index && isCountOf(one, entry.itemId) && !isUndone(entries, one.id),
  );
  if (stands) return { kind: 'refused', reason: 'counted-later' };
  const undo: VisitEntry = { ...answer, itemId: entry.itemId, move: { kind: 'desfeito', undoes: id } };
  return { kind: 'undone', entries: [...entries, undo] };
}

function without(entries: readonly VisitEntry[], index: number, count: number): VisitEntry[] {
  const gone = entries[index];
  const delta = gone ? deltaOf(gone.move) : 0;
  return entries.flatMap((entry, place) => {
    if (place === index) return [];
    if (place !== count || entry.move.kind !== 'contado') return [entry];
    return [{ ...entry, move: { ...entry.move, base: entry.move.base - delta } }];
  });
}

function undoneDelta(entries: readonly VisitEntry[], move: StockMove): number {
  if (move.kind !== 'desfeito') return 0;
  const undone = entries.find((one) => one.id === move.undoes);
  return undone ? deltaOf(undone.move) : 0;
}

/** True where another entry takes this one back. */
export function isUndone(entries: readonly VisitEntry[], id: string): boolean {
  return entries.some(({ move }) => move.kind === 'desfeito' && move.undoes === id);
}

function isCountOf(entry: VisitEntry, itemId: string): boolean {
  return entry.itemId === itemId && entry.move.kind === 'contado';
}
