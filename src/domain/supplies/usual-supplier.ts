import { type Day, isoOfDay, weekdayOf } from '../hours/shop-time-zone.ts';
import { knownCost } from '../money/known-cost.ts';
import type { Centavos } from '../money/money.ts';
import type { Refill } from '../shop/refill.ts';
import { type BoxCosts, boxesFor, type SupplyLine } from './supply-order.ts';

/** An earlier order with its supplier and prices. `createdAt` in ms. */
export interface PastOrder {
  supplierId: string;
  supplierName: string;
  supplierPhone: string;
  lines: readonly SupplyLine[];
  costs: BoxCosts;
  createdAt: number;
}

/** Supplier, box and price of an item's last purchase. An unknown price is null. */
export interface Usual extends Pick<PastOrder, 'supplierId' | 'supplierName' | 'supplierPhone'> {
  line: SupplyLine;
  cost: Centavos | null;
}

/** Last purchase of each item, by item. An order without a supplier is passed over. */
export function usualOf(orders: readonly PastOrder[]): ReadonlyMap<string, Usual> {
  const named = orders.filter(({ supplierName }) => supplierName !== '');
  const usual = new Map<string, Usual>();
  for (const order of [...named].sort((a, b) => a.createdAt - b.createdAt))
    for (const line of order.lines) {
      const { supplierId, supplierName, supplierPhone, costs } = order;
      const cost = knownCost(costs[line.itemId] ?? null) ?? usual.get(line.itemId)?.cost ?? null;
      usual.set(line.itemId, { supplierId, supplierName, supplierPhone, line, cost });
    }
  return usual;
}

/** An item with the box in which it is bought. */
export interface BoughtItem extends Pick<Refill, 'boxSize' | 'boxName'> {
  id: string;
  name: string;
  /** Cost of one unit; null where unknown. */
  cost: Centavos | null;
}

/**
 * The line of an order that brings at least these units. Its boxes are the item's own, or those of its last purchase.
 */
export function lineFor(item: BoughtItem, units: number, usual?: Usual): SupplyLine {
  const boxSize = item.boxSize ?? usual?.line.boxSize ?? 1;
  const boxName = boxSize > 1 ? item.boxName || usual?.line.boxName || 'caixa' : '';
  return { itemId: item.id, name: item.name, boxes: Math.max(1, boxesFor(units, boxSize)), boxSize, boxName };
}

/**
 * Probable cost of a box of an item: the last price of the same box, else the item's mean cost. Null where neither is
 * known.
 */
export function boxCostFor(item: BoughtItem, { boxSize }: SupplyLine, usual?: Usual): Centavos | null {
  const last = knownCost(usual?.cost ?? null);
  if (last !== null && usual?.line.boxSize === boxSize) return last;
  const cost = knownCost(item.cost);
  return cost === null ? null : cost * boxSize;
}

/**
 * The day on which a supplier delivers an order of today: 'YYYY-MM-DD'. Null for a supplier without delivery days and
 * delivery time.
 */
export function deliveryDay(
  { weekdays, leadDays }: { weekdays: readonly number[]; leadDays: number | null },
  today: Day,
): string | null {
  if (leadDays === null && weekdays.length === 0) return null;
  const first = today + (leadDays ?? 1);
  const days = Array.from({ length: 7 }, (_, ahead) => first + ahead);
  const day = weekdays.length === 0 ? first : days.find((one) => weekdays.includes(weekdayOf(one)));
  return isoOfDay(day ?? first);
}
