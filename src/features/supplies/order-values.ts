import { MOST_BOXES, type SupplyLine } from '../../domain/supplies/supply-order.ts';
import { list, object, text } from '../../records/content/read.ts';
import {
  readSupplyOrder,
  type SupplyOrder,
  type SupplyOrderFields,
  supplyOrderContent,
} from '../../records/types/supply-order.ts';

/** An order while it is written. */
export type OrderValues = Omit<SupplyOrderFields, 'status'> &
  Pick<SupplyOrder, 'id' | 'locationId' | 'supplierId'>;

export function newOrder(id: string, locationId: string): OrderValues {
  const nobody = { supplierId: '', supplierName: '', supplierPhone: '' };
  return { id, locationId, ...nobody, expectedOn: null, note: '', lines: [], costs: {} };
}

export function orderValues(order: SupplyOrder): OrderValues {
  const { id, locationId, supplierId, supplierName, supplierPhone, expectedOn, note, lines, costs } = order;
  return { id, locationId, supplierId, supplierName, supplierPhone, expectedOn, note, lines, costs };
}

/** Reads what was kept of an order; null where there is nothing. It is read as a record is, so old words do no harm. */
export function readOrderValues(kept: unknown): OrderValues | null {
  const values = object(kept);
  if (text(values.id) === '' || list(values.lines) !== values.lines) return null;
  const known = values as unknown as OrderValues;
  const content = JSON.stringify(supplyOrderContent({ ...known, status: 'rascunho' }));
  const row = { id: known.id, type: 'SUPPLY_ORDER' as const, parentId: text(known.locationId), owner: null };
  return orderValues(
    readSupplyOrder({ ...row, reference: text(known.supplierId), content, createdAt: 0, updatedAt: 0 }),
  );
}

/** The order with a line of an item, or with other boxes of it. */
export function withLine(values: OrderValues, line: SupplyLine, cost: number | null): OrderValues {
  const lines = [...values.lines.filter(({ itemId }) => itemId !== line.itemId), line];
  return { ...values, lines, costs: cost === null ? values.costs : { ...values.costs, [line.itemId]: cost } };
}

/** The order with other boxes of a line; none take it out. */
export function withBoxes(values: OrderValues, itemId: string, boxes: number): OrderValues {
  const next = values.lines.map((one) =>
    one.itemId === itemId ? { ...one, boxes: Math.min(MOST_BOXES, boxes) } : one,
  );
  return { ...values, lines: next.filter((one) => one.boxes > 0) };
}

/** The order with another price of a box; null where nobody knows it. */
export function withCost(values: OrderValues, itemId: string, cost: number | null): OrderValues {
  const { [itemId]: _, ...others } = values.costs;
  return { ...values, costs: cost === null ? others : { ...others, [itemId]: cost } };
}
