import { type Day, isoOfDay, weekdayOf } from '../hours/shop-time-zone.ts';
import { knownCost } from '../money/known-cost.ts';
import type { Centavos } from '../money/money.ts';
import type { Refill } from '../shop/refill.ts';
import { type BoxCosts, boxesFor, paidFor, type SupplyLine, type SupplyStatus } from './supply-order.ts';

/** An earlier order with its supplier and prices. `createdAt` in ms. */
export interface PastOrder {
  supplierId: string;
  supplierName: string;
  supplierPhone: string;
  status: SupplyStatus;
  lines: readonly SupplyLine[];
  costs: BoxCosts;
  /** Units that came of each item, and their invoiced amount in centavos. Both are empty before the receipt. */
  came: Readonly<Record<string, number>>;
  paid: Readonly<Record<string, Centavos>>;
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
      const { supplierId, supplierName, supplierPhone } = order;
      const former = usual.get(line.itemId);
      // The price of another box says nothing of this one.
      const cost = boxPrice(order, line) ?? (former?.line.boxSize === line.boxSize ? former.cost : null);
      usual.set(line.itemId, { supplierId, supplierName, supplierPhone, line, cost });
    }
  return usual;
}

/** The price of a box, by the invoice where there is one, else as ordered. A draft's price is nobody's yet. */
function boxPrice({ status, costs, came, paid }: PastOrder, line: SupplyLine): Centavos | null {
  const { itemId, boxSize } = line;
  const ordered = status === 'rascunho' ? null : knownCost(costs[itemId] ?? null);
  const [units, amount] = [came[itemId] ?? 0, paid[itemId]];
  if (amount === undefined || units === 0) return ordered;
  // Without an invoice the server notes the units by the price of the order, rounded to the centavo.
  if (ordered !== null && paidFor(units, boxSize, ordered) === amount) return ordered;
  return knownCost(paidFor(boxSize, units, amount));
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
