import { useCallback, useMemo, useRef } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { ShelfNotes } from '../../../data/rows/shelf-notes.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { expiryText } from '../../../domain/lots/expiry.ts';
import { expiredUnits } from '../../../domain/lots/lots.ts';
import type { LossReason } from '../../../domain/restock/move.ts';
import { findItems } from '../../../domain/shop/search.ts';
import { stockLevel } from '../../../domain/shop/stock-level.ts';
import { byName } from '../../../domain/words/name-order.ts';
import { DAY_MS } from '../../../domain/words/time-units.ts';
import { type CountAsk, standingCountAsk } from '../../../records/content/count-ask.ts';
import { isOffered } from '../../../records/types/goods/item.ts';
import { ALL } from '../use-found.ts';
import type { ArrivalFacts, RunningVisit } from './use-visit.ts';
import type { RestockKind, Touch } from './visit-state.ts';

/** The filter for goods that run out. No category has this id. */
export const ENDING = 'ending';

/** The filter for goods near or past their last day. No category has this id. */
export const EXPIRING = 'expiring';

/** The filter for items with a request to count them. No category has this id. */
export const COUNTING = 'counting';

/** The request to count an item. Null without one, and after a count on this device. */
export const countAskOf = ({ row, moves }: ManagedItem): CountAsk | null => standingCountAsk(row, moves);

/** Goods that sell out within this time count as running out, ms. */
const ENDING_MS = 3 * DAY_MS;

/** Entries of the current visit, by item. */
export function useTouches({ visit }: RunningVisit): ReadonlyMap<string, readonly Touch[]> {
  return useMemo(() => {
    const byItem = new Map<string, Touch[]>();
    for (const touch of visit.touches) byItem.set(touch.itemId, [...(byItem.get(touch.itemId) ?? []), touch]);
    return byItem;
  }, [visit]);
}

/** Sets the units of an item. A stable function, so that a touch re-renders one row of a thousand. */
export function useSet(now: { running: RunningVisit; kind: RestockKind; reason: LossReason }) {
  const latest = useRef(now);
  latest.current = now;
  return useCallback((item: ManagedItem, units: number): void => {
    const { running, kind, reason } = latest.current;
    running.set(item, { kind, reason }, units);
  }, []);
}

/** Notes facts of units that were put in, by a stable function. */
export function useTell(running: RunningVisit) {
  const latest = useRef(running);
  latest.current = running;
  return useCallback((id: string, facts: ArrivalFacts): void => latest.current.tell(id, facts), []);
}

/** Notes the reason why a count found fewer units, by a stable function. */
export function useExplain(running: RunningVisit) {
  const latest = useRef(running);
  latest.current = running;
  return useCallback((id: string, why: Touch['why']): void => latest.current.explain(id, why), []);
}

interface Wanted {
  items: readonly ManagedItem[];
  categoryNames: ReadonlyMap<string, string>;
  notes: ShelfNotes;
  query: string;
  /** A category's id, ENDING or ALL. */
  filter: string;
}

/** The products to show, by name, so that each keeps its place while sales change the stock. */
export function useShown({ items, categoryNames, notes, query, filter }: Wanted): readonly ManagedItem[] {
  return useMemo(() => {
    const wanted = items.filter((item) => fits(item, notes, filter));
    const rows = new Map(wanted.map((one) => [one.row.id, one]));
    const all = wanted.map(({ value }) => value);
    const found = findItems({ items: all, categoryNames, campaigns: [] }, query, Date.now());
    return found.sort(byName).flatMap(({ id }) => rows.get(id) ?? []);
  }, [items, categoryNames, notes, query, filter]);
}

/** ENDING means: on offer, and stock below its minimum, or sold out within the next days. */
function fits(item: ManagedItem, { of }: ShelfNotes, filter: string): boolean {
  const { row, value, shelf, pending } = item;
  if (filter === ALL) return true;
  if (filter === COUNTING) return countAskOf(item) !== null;
  if (filter === EXPIRING) return expiryText(value, serverClock.now()) !== null;
  if (filter !== ENDING) return value.categoryIds.includes(filter);
  if (!isOffered(row)) return false;
  const units = shelf + pending - expiredUnits(value, serverClock.now());
  const ends = of.get(row.id)?.ends ?? null;
  const isEnding = ends !== null && ends < serverClock.now() + ENDING_MS;
  return isEnding || stockLevel(units, value.refill?.minimum) !== 'enough';
}
