import type { Lot } from '../lots/lots.ts';
import type { BookedEntry } from './counts.ts';
import { deltaOf, type StockMove } from './move.ts';
import type { Reversal } from './undo.ts';

/** Most lots of an item. Further ones join the lot that ends before them. */
export const MAX_LOTS = 60;

/** The lots after units arrived with a last instant of sale, ms. They stay in the order of their ends. */
export function arrived(lots: readonly Lot[], { until, units }: Lot): Lot[] {
  const same = lots.find((lot) => lot.until === until);
  const others = lots.filter((lot) => lot !== same);
  const next = [...others, { until, units: units + (same?.units ?? 0) }].sort((a, b) => a.until - b.until);
  const before = next[next.length - 2];
  const last = next[next.length - 1];
  if (next.length <= MAX_LOTS || !before || !last) return next;
  return [...next.slice(0, -2), { until: before.until, units: before.units + last.units }];
}

/**
 * The lots after units left. Those that end first go first. A sale leaves the lots that ended at `now`, ms, or before.
 */
export function left(lots: readonly Lot[], units: number, now = 0): Lot[] {
  let open = units;
  return lots.flatMap((lot) => {
    if (lot.until <= now) return [lot];
    const gone = Math.min(open, lot.units);
    open -= gone;
    return gone === lot.units ? [] : [{ ...lot, units: lot.units - gone }];
  });
}

/** The lots with at most as many units as stand on the shelf by the books. */
export function fitted(lots: readonly Lot[], shelf: number): Lot[] {
  const dated = lots.reduce((sum, { units }) => sum + units, 0);
  return left(lots, Math.max(0, dated - Math.max(0, shelf)));
}

/** The lots from which an entry took units. An undo gives these back. */
export function takenLots(before: readonly Lot[], after: readonly Lot[]): Lot[] {
  return before.flatMap(({ until, units }) => {
    const gone = units - (after.find((lot) => lot.until === until)?.units ?? 0);
    return gone > 0 ? [{ until, units: gone }] : [];
  });
}

/** An entry with the units that it moved (negative: left), and the shelf afterwards. */
interface Moved {
  move: StockMove;
  delta: number;
  shelf: number;
  /** Effect of a 'desfeito' on the books. Null for any other entry. */
  undo: Reversal | null;
  /** End of sale of a date, ms. */
  endOf: (expires: string) => number;
}

/**
 * An item's lots after an entry. The rest of the shelf has no date. A loss or a count takes the units that end first,
 * and an undo gives them back to their lots.
 */
export function lotsAfter(lots: readonly Lot[], { move, delta, shelf, undo, endOf }: Moved): Lot[] {
  const next = undo ? reversed(lots, undo, endOf) : applied(lots, move, delta, endOf);
  return fitted(next, shelf);
}

/**
 * The lots after the queued entries, as far as a device can tell. Only the server knows the units that an undo gives
 * back. `shelf`: the units with these entries.
 */
export function withQueuedMoves(
  lots: readonly Lot[],
  moves: readonly StockMove[],
  { shelf, endOf }: Pick<Moved, 'shelf' | 'endOf'>,
): Lot[] {
  const next = moves.reduce((sum, move) => applied(sum, move, deltaOf(move), endOf), lots);
  return fitted(next, shelf);
}

function applied(
  lots: readonly Lot[],
  move: StockMove,
  delta: number,
  endOf: Moved['endOf'],
): readonly Lot[] {
  const expires = 'expires' in move ? move.expires : undefined;
  if (delta < 0) return expires === undefined ? left(lots, -delta) : leftFrom(lots, endOf(expires), -delta);
  if (move.kind !== 'reposto' || expires === undefined || delta === 0) return lots;
  return arrived(lots, { until: endOf(expires), units: delta });
}

function reversed(
  lots: readonly Lot[],
  { entry, restores, moved }: Reversal,
  endOf: Moved['endOf'],
): readonly Lot[] {
  if (moved === 0) return lots;
  if (restores) return applied(lots, entry.move, moved, endOf);
  return moved > 0 ? givenBack(lots, entry, moved) : withoutArrival(lots, entry, -moved, endOf);
}

/** The lots with their former units back, at most as many as moved. */
function givenBack(lots: readonly Lot[], { took = [] }: BookedEntry, moved: number): readonly Lot[] {
  let open = moved;
  return took.reduce<readonly Lot[]>((sum, { until, units }) => {
    const back = Math.min(open, units);
    open -= back;
    return back > 0 ? arrived(sum, { until, units: back }) : sum;
  }, lots);
}

/** The lots without an arrival that is undone. Units that were sold of it meanwhile are taken from the other lots. */
function withoutArrival(
  lots: readonly Lot[],
  { move }: BookedEntry,
  units: number,
  endOf: Moved['endOf'],
): readonly Lot[] {
  if (move.kind !== 'reposto' || move.expires === undefined) return lots;
  return leftFrom(lots, endOf(move.expires), units);
}

/** The lots after units of one lot left first, then those that end first. */
function leftFrom(lots: readonly Lot[], until: number, units: number): Lot[] {
  const own = lots.filter((lot) => lot.until === until);
  const others = lots.filter((lot) => lot.until !== until);
  const ofOthers = Math.max(0, units - (own[0]?.units ?? 0));
  return [...left(others, ofOthers), ...left(own, units)].sort((a, b) => a.until - b.until);
}
