import type { Centavos } from '../../domain/money/money.ts';
import { MAX_UNITS } from '../../domain/restock/move.ts';
import { orderedUnits, paidFor } from '../../domain/supplies/supply-order.ts';
import { list, object, text } from '../../records/content/read.ts';
import type { SupplyOrder } from '../../records/types/supply-order.ts';
import type { SupplyReceipt } from '../../records/types/supply-receipt.ts';

/** One line of a delivery while it is counted. */
export interface CountedLine {
  itemId: string;
  changeId: string;
  /** Of goods that nobody ordered. */
  name?: string | undefined;
  units: number;
  expires?: string | undefined;
  /** Digits typed as that day that are none. A delivery is not received with them. */
  wrongDay?: string | undefined;
  /** Amount of the invoice for all units. Undefined before anybody typed it, null once it was emptied. */
  paid?: Centavos | null | undefined;
}

/** A delivery while it is counted. Its ids are fixed for life, so that sending it twice receives it once. */
export interface Counting {
  receiptId: string;
  lines: readonly CountedLine[];
}

/** Everything came as it was ordered. */
export function newCounting({ lines }: SupplyOrder, newId: () => string): Counting {
  const counted = lines.map((line) => ({
    itemId: line.itemId,
    changeId: newId(),
    units: orderedUnits(line),
  }));
  return { receiptId: newId(), lines: counted };
}

/** Reads a kept counting; null where there is none, or where the order has other items by now. */
export function readCounting(kept: unknown, { lines }: SupplyOrder): Counting | null {
  const { receiptId, lines: counted } = object(kept);
  const read = list(counted).map((one) => object(one) as unknown as CountedLine);
  const isWhole = read.every(
    (one) => text(one.changeId) !== '' && Number.isInteger(one.units) && one.units >= 0,
  );
  const items = new Set(read.map(({ itemId }) => itemId));
  const ordered = new Set(lines.map(({ itemId }) => itemId));
  const isSame =
    items.size === read.length &&
    lines.every(({ itemId }) => items.has(itemId)) &&
    read.every(({ itemId, name }) => ordered.has(itemId) || name !== undefined);
  return text(receiptId) !== '' && isWhole && isSame ? { receiptId: text(receiptId), lines: read } : null;
}

/** The counting with something else of one item. */
export function counted(counting: Counting, itemId: string, part: Partial<CountedLine>): Counting {
  const lines = counting.lines.map((one) => (one.itemId === itemId ? { ...one, ...part } : one));
  return { ...counting, lines };
}

/** The counting with one unit of goods that nobody ordered. */
export function withExtra(
  counting: Counting,
  { itemId, name }: { itemId: string; name: string },
  changeId: string,
): Counting {
  return { ...counting, lines: [...counting.lines, { itemId, name, changeId, units: 1 }] };
}

export function withoutLine(counting: Counting, itemId: string): Counting {
  return { ...counting, lines: counting.lines.filter((one) => one.itemId !== itemId) };
}

/** Cost of these units by the order, where its price is known. */
export function expectedPaid({ lines, costs }: SupplyOrder, { itemId, units }: CountedLine): Centavos | null {
  const line = lines.find((one) => one.itemId === itemId);
  const cost = costs[itemId];
  return line && cost !== undefined ? paidFor(Math.min(units, MAX_UNITS), line.boxSize, cost) : null;
}

/** The receipt of a counting. An amount left empty is not sent: the order's price counts. `at`: ms of the device. */
export function receiptOf({ receiptId, lines }: Counting, orderId: string, at: number): SupplyReceipt {
  const paid = lines.flatMap((one) =>
    typeof one.paid === 'number' && one.units > 0 ? [[one.itemId, one.paid] as const] : [],
  );
  return {
    id: receiptId,
    orderId,
    at,
    paid: Object.fromEntries(paid),
    lines: lines.map(({ itemId, changeId, units, expires }) => ({
      itemId,
      changeId,
      units,
      ...(expires !== undefined && units > 0 && { expires }),
    })),
  };
}
