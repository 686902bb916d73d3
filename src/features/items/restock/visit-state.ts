import { type LossReason, MAX_UNITS, type StockMove } from '../../../domain/restock/move.ts';
import { countMove, type VisitEntry } from '../../../domain/restock/visit.ts';

/** Meaning of the steppers: counted, put in, taken out. */
export type RestockKind = 'contado' | 'reposto' | 'retirado';

/** An entry for one item in the current visit, sent when the visit is finished. */
export interface Touch {
  /** Id of its stock change, fixed for life, so that sending it twice applies it once. */
  id: string;
  itemId: string;
  kind: RestockKind;
  /** Counted units, or units put in or taken out. */
  units: number;
  reason: LossReason;
  /** Last day of sale of units that were put in, 'YYYY-MM-DD'. */
  expires?: string | undefined;
  /** Typed digits that are no valid day. A visit with them cannot be finished. */
  wrongDay?: string | undefined;
  /** Cost of all units that were put in together, centavos. */
  paid?: number | undefined;
  /** Reason that a count found fewer units, if the person chose one. */
  why?: LossReason | undefined;
  /** Stock by this device's books at that moment. It includes queued changes, but not this visit's own. */
  books: number;
  /** Server time, ms. */
  at: number;
}

/** The current visit, as stored on the device until it is finished. */
export interface Visit {
  id: string;
  startedAt: number;
  touches: readonly Touch[];
}

export function newVisit(id: string, now: number): Visit {
  return { id, startedAt: now, touches: [] };
}

/** Adds a touch. Each item has one touch per kind, corrected in place. A touch without effect is dropped. */
export function touched(visit: Visit, wanted: Touch): Visit {
  const touch = { ...wanted, units: Math.min(MAX_UNITS, wanted.units) };
  if (touch.kind !== 'contado' && touch.units <= 0) return untouched(visit, touch.itemId, touch.kind);
  const isSame = (one: Touch): boolean => one.itemId === touch.itemId && one.kind === touch.kind;
  const touches = visit.touches.some(isSame)
    ? visit.touches.map((one) => (isSame(one) ? touch : one))
    : [...visit.touches, touch];
  return { ...visit, touches };
}

/** Removes an item's touch of one kind. */
export function untouched(visit: Visit, itemId: string, kind: RestockKind): Visit {
  const touches = visit.touches.filter((touch) => touch.itemId !== itemId || touch.kind !== kind);
  return { ...visit, touches };
}

/** Stock after the touches of one item, in their order, starting from the current books. */
export function shelfAfter(shelf: number, touches: readonly Touch[]): number {
  return touches.reduce((own, touch) => own + deltaOfTouch(touch, own), 0) + shelf;
}

/** Units changed by a touch, after the visit's earlier touches of the item changed `own` units. */
function deltaOfTouch({ kind, units, books }: Touch, own: number): number {
  if (kind === 'contado') return units - (books + own);
  return kind === 'reposto' ? units : -units;
}

/** Units missing by an item's count, given all touches of the item in their order. 0 without a count. */
export function missingUnits(touches: readonly Touch[]): number {
  let own = 0;
  for (const touch of touches) {
    const delta = deltaOfTouch(touch, own);
    if (touch.kind === 'contado') return Math.max(0, -delta);
    own += delta;
  }
  return 0;
}

/** The entries of a visit under their touches' ids. Counts refer to the stock before them. */
export function entriesOf(visit: Visit): VisitEntry[] {
  const own = new Map<string, number>();
  return visit.touches.map((touch) => {
    const before = own.get(touch.itemId) ?? 0;
    own.set(touch.itemId, before + deltaOfTouch(touch, before));
    return { id: touch.id, itemId: touch.itemId, at: touch.at, move: moveOf(touch, before) };
  });
}

function moveOf({ kind, units, reason, why, expires, paid, books }: Touch, own: number): StockMove {
  if (kind === 'contado') {
    const move = countMove(units, books, own);
    return why !== undefined && units < move.base ? { ...move, reason: why } : move;
  }
  if (kind === 'retirado') return { kind, units, reason };
  return { kind, units, ...(expires !== undefined && { expires }), ...(paid !== undefined && { paid }) };
}

/** Reads a stored visit. Null if there is none or it is invalid. */
export function readVisit(value: unknown): Visit | null {
  const visit = value as Partial<Visit> | undefined;
  if (!visit || typeof visit.id !== 'string' || !Array.isArray(visit.touches)) return null;
  return typeof visit.startedAt === 'number' ? (visit as Visit) : null;
}
