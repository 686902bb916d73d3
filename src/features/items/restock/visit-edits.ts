import { MAX_UNITS, type StockMove } from '../../../domain/restock/move.ts';
import { countMove, type VisitEntry } from '../../../domain/restock/visit.ts';
import { sameJson } from '../../../domain/values/same-json.ts';
import { deltaOfTouch, isCountOf, isOf, sumOf, type Touch, type Visit } from './visit-state.ts';

export function newVisit(id: string, now: number): Visit {
  return { id, startedAt: now, touches: [] };
}

/** Presses on one number of an item, with no other touch of the item between them. */
export interface PressRun {
  /** The visit before the first press. */
  since: Visit;
  /** The touch that the first press wanted. */
  first: Touch;
  /** The item's touches after the last press. */
  made: readonly Touch[];
}

/**
 * Sets the number of a key by one press or digit. It continues `run` where nothing else touched the item since. A run
 * counts as one change, so a slip or the first digit of a number leaves no trace.
 */
export function pressed(visit: Visit, wanted: Touch, run?: PressRun): { visit: Visit; run: PressRun } {
  const { itemId, units } = wanted;
  const made = touchesOf(visit, itemId);
  const isOn =
    run?.since.id === visit.id && isOf(run.first)(wanted) && sameJson(run.made, made) ? run : undefined;
  const { since, first } = isOn ?? { since: visit, first: wanted };
  const next = touched(isOn ? withItemOf(visit, since, itemId) : visit, { ...first, units });
  return { visit: next, run: { since, first, made: touchesOf(next, itemId) } };
}

const touchesOf = ({ touches }: Visit, id: string): readonly Touch[] =>
  touches.filter(({ itemId }) => itemId === id);

/**
 * Sets the number of a key to `units`. A lower number corrects touches in place. Units that are added after a count
 * are a touch of their own behind it, because the count did not see them.
 */
export function touched(visit: Visit, wanted: Touch): Visit {
  const touch = { ...wanted, units: Math.min(MAX_UNITS, wanted.units) };
  const change = touch.kind === 'contado' ? withCount : withUnits;
  return { ...visit, touches: change(visit.touches, touch) };
}

/** An item has one count. After units were moved behind it, another number is a new count of the shelf as it is now. */
function withCount(touches: readonly Touch[], touch: Touch): readonly Touch[] {
  const known = touches.find(isOf(touch));
  if (!known) return [...touches, touch];
  const { units } = touch;
  if (touches.findLast(({ itemId }) => itemId === touch.itemId) === known)
    return touches.map((one) => (one === known ? { ...known, units } : one));
  return [...touches.filter((one) => one !== known), { ...touch, why: known.why }];
}

function withUnits(touches: readonly Touch[], touch: Touch): readonly Touch[] {
  const own = touches.filter(isOf(touch));
  const more = touch.units - sumOf(own);
  const { isOfList } = touch;
  if (more <= 0) return withFewer(touches, { own, units: -more, isOfList });
  const last = own.at(-1);
  const count = touches.findIndex(isCountOf(touch.itemId));
  if (last && touches.indexOf(last) > count)
    return touches.map((one) => (one === last ? { ...last, units: last.units + more, isOfList } : one));
  return [...touches, { ...touch, units: more, expires: last?.expires }];
}

/** Takes units from the touches `own`, the newest first. A touch without units is dropped. */
function withFewer(
  touches: readonly Touch[],
  { own, units, isOfList }: Pick<Touch, 'units' | 'isOfList'> & { own: readonly Touch[] },
): readonly Touch[] {
  const left = new Map<Touch, number>();
  let more = units;
  for (const one of own.toReversed()) {
    left.set(one, Math.max(0, one.units - more));
    more = Math.max(0, more - one.units);
  }
  return touches.flatMap((one) => {
    const rest = left.get(one);
    if (rest === undefined) return one;
    return rest > 0 ? { ...one, units: rest, isOfList } : [];
  });
}

/** Notes facts on a touch. */
export function told(visit: Visit, id: string, facts: Partial<Touch>): Visit {
  return { ...visit, touches: visit.touches.map((one) => (one.id === id ? { ...one, ...facts } : one)) };
}

/** The visit with the touches that an item has in `other`, at the place of its first touch. */
function withItemOf(visit: Visit, other: Visit, id: string): Visit {
  const [first] = touchesOf(visit, id);
  const at = first ? visit.touches.indexOf(first) : visit.touches.length;
  const later = visit.touches.slice(at).filter(({ itemId }) => itemId !== id);
  return { ...visit, touches: [...visit.touches.slice(0, at), ...touchesOf(other, id), ...later] };
}

/** Removes a touch. */
export function untouched(visit: Visit, id: string): Visit {
  return { ...visit, touches: visit.touches.filter((touch) => touch.id !== id) };
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
