import { type LossReason, MOST_UNITS, type StockMove } from '../../../domain/restock-move.ts';
import { countMove, type VisitEntry } from '../../../domain/restock-visit.ts';

/** How the steppers are meant: what stands there, what was put in, what was taken out. */
export type RestockKind = 'contado' | 'reposto' | 'retirado';

/** What was done to one item in the visit under way; not sent before the visit is finished. */
export interface Touch {
  /** The id of the stock change that it becomes, for life: handed over twice it still happens once. */
  id: string;
  itemId: string;
  kind: RestockKind;
  /** Counted units, or units put in or taken out. */
  units: number;
  reason: LossReason;
  /** The shelf by this device's books when it was touched, changes on their way included, this visit's own not. */
  books: number;
  /** ms of this device. */
  at: number;
}

/** A visit under way, as it is kept on the device until it is finished. */
export interface Visit {
  id: string;
  startedAt: number;
  touches: readonly Touch[];
}

export function newVisit(id: string, now: number): Visit {
  return { id, startedAt: now, touches: [] };
}

/** Takes a touch in: one per item and kind, corrected where it stands; one that does nothing is none. */
export function touched(visit: Visit, wanted: Touch): Visit {
  const touch = { ...wanted, units: Math.min(MOST_UNITS, wanted.units) };
  if (touch.kind !== 'contado' && touch.units <= 0) return untouched(visit, touch.itemId, touch.kind);
  const isSame = (one: Touch): boolean => one.itemId === touch.itemId && one.kind === touch.kind;
  const touches = visit.touches.some(isSame)
    ? visit.touches.map((one) => (isSame(one) ? touch : one))
    : [...visit.touches, touch];
  return { ...visit, touches };
}

/** Forgets what was done to an item in one way. */
export function untouched(visit: Visit, itemId: string, kind: RestockKind): Visit {
  const touches = visit.touches.filter((touch) => touch.itemId !== itemId || touch.kind !== kind);
  return { ...visit, touches };
}

/** What the touches of one item leave on the shelf, in the order they were made, from what the books say now. */
export function shelfAfter(shelf: number, touches: readonly Touch[]): number {
  return touches.reduce((own, touch) => own + deltaOfTouch(touch, own), 0) + shelf;
}

/** What a touch changes after the visit's earlier ones of the same item have changed `own`. */
function deltaOfTouch({ kind, units, books }: Touch, own: number): number {
  if (kind === 'contado') return units - (books + own);
  return kind === 'reposto' ? units : -units;
}

/** The entries of a visit, each under its touch's id; counts are made against what stood there before them. */
export function entriesOf(visit: Visit): VisitEntry[] {
  const own = new Map<string, number>();
  return visit.touches.map((touch) => {
    const before = own.get(touch.itemId) ?? 0;
    own.set(touch.itemId, before + deltaOfTouch(touch, before));
    return { id: touch.id, itemId: touch.itemId, at: touch.at, move: moveOf(touch, before) };
  });
}

function moveOf({ kind, units, reason, books }: Touch, own: number): StockMove {
  if (kind === 'contado') return countMove(units, books, own);
  return kind === 'reposto' ? { kind, units } : { kind, units, reason };
}

/** Reads a kept visit; null where there is none or it is not one. */
export function readVisit(value: unknown): Visit | null {
  const visit = value as Partial<Visit> | undefined;
  if (!visit || typeof visit.id !== 'string' || !Array.isArray(visit.touches)) return null;
  return typeof visit.startedAt === 'number' ? (visit as Visit) : null;
}
