import {
  byUrgency,
  linesOf,
  MAX_DAYS_AHEAD,
  type PickItem,
  type PickLine,
  type PickShop,
  type Today,
  USUAL_DAYS,
} from '../../../src/domain/overview/pick-list.ts';
import { comingUntil, type Expected } from '../../../src/domain/supplies/expected.ts';

/** Most items of one shop, and of all shops in one answer. No person carries more. */
const MAX_OF_SHOP = 200;
const MAX_ITEMS = 2000;

/**
 * Urgency of an item that may run short within the furthest day. 'soon': within the usual days of a list. 'covered': it
 * is ordered.
 */
type Rank = 'soon' | 'later' | 'covered';
const RANKS: readonly Rank[] = ['soon', 'later', 'covered'];

interface Need {
  rank: Rank;
  item: PickItem;
  /** The line as if the ordered units were on the shelf. */
  line: PickLine;
}

/**
 * Items of which a shop may run short, in the order in which they get room in an answer. Orders count that come within
 * the usual days. So an ordered item makes room for the next, and a delivery of next week hides nothing that ends
 * today.
 */
export function pickNeedsOf(items: readonly PickItem[], orders: readonly Expected[], today: Today): Need[] {
  const coming = comingUntil(orders, today.day + USUAL_DAYS);
  const furthest = today.day + MAX_DAYS_AHEAD;
  const told = new Map(items.map((item) => [item.id, item]));
  const stocked = items.map((item) => {
    const ordered = coming.get(item.id)?.units;
    return ordered === undefined ? item : { ...item, stock: Math.max(0, item.stock) + ordered };
  });
  const soon = new Set(linesOf(stocked, today, today.day + USUAL_DAYS).map(({ item }) => item.id));
  const lines = linesOf(stocked, today, furthest);
  const needed = new Set(lines.map(({ item }) => item.id));
  const ordered = items.filter(({ id }) => coming.has(id) && !needed.has(id));
  const needs = [...lines, ...linesOf(ordered, today, furthest)].flatMap((line): Need[] => {
    const { id } = line.item;
    const item = told.get(id);
    return item ? [{ rank: soon.has(id) ? 'soon' : needed.has(id) ? 'later' : 'covered', item, line }] : [];
  });
  return needs.sort(byRank);
}

/**
 * The most urgent items of all shops, as many as one answer holds. A shop that needs few leaves its room to the others.
 * `more` counts items that are left out and not covered by orders, so a shop may have no items and a number. So may a
 * shop that is only to be counted.
 */
export function fillRoom(
  shops: readonly { id: string; needs: readonly Need[]; counts?: number }[],
): PickShop[] {
  const first = shops.flatMap(({ needs }) => needs.slice(0, MAX_OF_SHOP));
  const room = new Set(first.length > MAX_ITEMS ? first.sort(byRank).slice(0, MAX_ITEMS) : first);
  return shops
    .map(({ id, needs, counts = 0 }) => ({
      ...{ id, counts },
      items: needs.filter((need) => room.has(need)).map(({ item }) => item),
      more: needs.filter((need) => need.rank !== 'covered' && !room.has(need)).length,
    }))
    .filter(({ items, more, counts }) => counts + more > 0 || items.length > 0);
}

const byRank = (a: Need, b: Need): number =>
  RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || byUrgency(a.line, b.line);
