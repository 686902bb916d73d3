import type { LossReason } from '../../../domain/restock/move.ts';

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
  /** The number is still the restocking list's, which may correct it. */
  isOfList?: true | undefined;
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

/** The number that a stepper changes: an item's count, its units put in, or its units taken out for one reason. */
export type TouchKey = Pick<Touch, 'itemId' | 'kind' | 'reason'>;

/** True for the touches behind the key's number. */
export const isOf =
  ({ itemId, kind, reason }: TouchKey) =>
  (touch: Touch): boolean =>
    touch.itemId === itemId && touch.kind === kind && (kind !== 'retirado' || touch.reason === reason);

/** True for the count of an item. */
export const isCountOf = (itemId: string) => isOf({ itemId, kind: 'contado', reason: 'perda' });

/** The number of a key. A count includes what the visit moved after it. Undefined without a touch. */
export function unitsOf(touches: readonly Touch[], key: TouchKey): number | undefined {
  const own = touches.filter(isOf(key));
  const [count] = own;
  if (key.kind !== 'contado' || !count) return count && sumOf(own);
  const later = touches.slice(touches.indexOf(count) + 1).filter(({ itemId }) => itemId === key.itemId);
  return Math.max(0, shelfAfter(count.units, later));
}

export const sumOf = (touches: readonly Touch[]): number =>
  touches.reduce((sum, { units }) => sum + units, 0);

/** Stock after the touches of one item, in their order, starting from the current books. */
export function shelfAfter(shelf: number, touches: readonly Touch[]): number {
  return touches.reduce((own, touch) => own + deltaOfTouch(touch, own), 0) + shelf;
}

/** Units changed by a touch, after the visit's earlier touches of the item changed `own` units. */
export function deltaOfTouch({ kind, units, books }: Touch, own: number): number {
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
