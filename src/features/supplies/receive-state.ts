import type { Centavos } from '../../domain/money/money.ts';
import { MAX_UNITS } from '../../domain/restock/move.ts';
import { orderedUnits, paidFor } from '../../domain/supplies/supply-order.ts';
import { list, object, text } from '../../records/content/read.ts';
import type { SupplyOrder } from '../../records/types/supplies/supply-order.ts';
import type { SupplyReceipt } from '../../records/types/supplies/supply-receipt.ts';

/** One line of a delivery while it is counted. */
export interface CountedLine {
  itemId: string;
  changeId: string;
  /** Name of goods that nobody ordered. */
  name?: string | undefined;
  units: number;
  expires?: string | undefined;
  /** Typed digits that are no valid day. A delivery with them cannot be received. */
  wrongDay?: string | undefined;
  /** Amount of the invoice for all units, centavos. Undefined before anybody typed, null for an emptied field. */
  paid?: Centavos | null | undefined;
}

/** A delivery while it is counted. Its ids are permanent, so that a delivery sent twice is received once. */
export interface Counting {
  receiptId: string;
  lines: readonly CountedLine[];
}

/** The counting at its start: everything came as ordered. */
export function newCounting({ lines }: SupplyOrder, newId: () => string): Counting {
  const counted = lines.map((line) => ({
    itemId: line.itemId,
    changeId: newId(),
    units: orderedUnits(line),
  }));
  return { receiptId: newId(), lines: counted };
}

/** Reads a stored counting. Null without one, and where the order has other items by now. */
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

/** The counting with a changed line of one item. */
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

/** Cost of the counted units by the order, centavos. Null for an unknown price. */
export function expectedPaid({ lines, costs }: SupplyOrder, { itemId, units }: CountedLine): Centavos | null {
  const line = lines.find((one) => one.itemId === itemId);
  const cost = costs[itemId];
  return line && cost !== undefined ? paidFor(Math.min(units, MAX_UNITS), line.boxSize, cost) : null;
}

/** The receipt of a counting. An empty amount is not sent, so the order's price counts. `at`: server time, ms. */
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
