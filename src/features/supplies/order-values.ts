import { typedOrderKey } from '../../data/basis/supply-keys.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { MAX_BOXES, type SupplyLine } from '../../domain/supplies/supply-order.ts';
import { sameJson } from '../../domain/words/same-json.ts';
import { list, object, text } from '../../records/content/read.ts';
import type { RecordRow } from '../../records/record.ts';
import {
  readSupplyOrder,
  type SupplyOrder,
  type SupplyOrderFields,
  supplyOrderContent,
} from '../../records/types/supply-order.ts';

/** An order while it is written. */
export type OrderValues = Omit<SupplyOrderFields, 'status'> &
  Pick<SupplyOrder, 'id' | 'locationId' | 'supplierId'> & {
    /** The record when its typing began, so that what others wrote since is merged. None of a new order. */
    base?: OrderBase;
    /** Digits typed as the day of arrival that are none. */
    wrongDay?: string;
  };

type OrderBase = Pick<RecordRow, 'content' | 'reference'>;
type Known = Pick<Managed<SupplyOrder>, 'row' | 'value'>;

export function newOrder(id: string, locationId: string): OrderValues {
  const nobody = { supplierId: '', supplierName: '', supplierPhone: '' };
  return { id, locationId, ...nobody, expectedOn: null, note: '', lines: [], costs: {} };
}

/** True where nothing was typed for an order, and nothing chosen but its shop. */
export const isBlank = (order: OrderValues): boolean =>
  order.lines.length === 0 &&
  order.expectedOn === null &&
  !(order.supplierName || order.wrongDay || order.note.trim());

/** The form of an order as it is now. */
export const orderValues = ({ row: { content, reference }, value }: Known): OrderValues => ({
  ...shownOf(value),
  base: { content, reference },
});

function shownOf(order: SupplyOrder): OrderValues {
  const { id, locationId, supplierId, supplierName, supplierPhone, expectedOn, note, lines, costs } = order;
  return { id, locationId, supplierId, supplierName, supplierPhone, expectedOn, note, lines, costs };
}

/** True for a key under which words of a new order are kept. It follows from how many shops there were, which changes. */
export const isNewOrderKey = (key: string): boolean =>
  key === typedOrderKey('new') || key.startsWith(typedOrderKey('new:'));

/**
 * Reads what was typed of a new order, under the id of this form: another window may hold the same words. Null for
 * nothing, and for a shop for which this person orders no more.
 */
export function readNew(kept: unknown, places: readonly { id: string }[], id: string): OrderValues | null {
  const values = readOrderValues(kept);
  return values && places.some((place) => place.id === values.locationId) ? { ...values, id } : null;
}

/** It is read as a record is, so old words do no harm. */
function readOrderValues(kept: unknown): OrderValues | null {
  const values = object(kept);
  if (text(values.id) === '' || list(values.lines) !== values.lines) return null;
  const known = values as unknown as OrderValues;
  const content = JSON.stringify(supplyOrderContent({ ...known, status: 'rascunho' }));
  const row = { id: known.id, type: 'SUPPLY_ORDER' as const, parentId: text(known.locationId), owner: null };
  const shown = shownOf(
    readSupplyOrder({ ...row, reference: text(known.supplierId), content, createdAt: 0, updatedAt: 0 }),
  );
  const wrongDay = text(values.wrongDay);
  return wrongDay === '' ? shown : { ...shown, wrongDay };
}

/** Reads what was typed of a known order; null where that says no more than the record from which it began. */
export function readTyped(kept: unknown, { row }: Known): OrderValues | null {
  const values = readOrderValues(kept);
  const { content = row.content, reference = row.reference } = object(
    object(kept).base,
  ) as Partial<OrderBase>;
  const base = { content, reference };
  return values && !sameJson(values, shownOf(asOf(row, base))) ? { ...values, base } : null;
}

/** True where the order says something else than when its typing began. */
export const isOrderOld = ({ base }: OrderValues, { row, value }: Known): boolean =>
  base !== undefined && !sameJson(shownOf(asOf(row, base)), shownOf(value));

const asOf = (row: RecordRow, base: OrderBase): SupplyOrder => readSupplyOrder({ ...row, ...base });

/** The order with a line of an item, or with other boxes of it. */
export function withLine(values: OrderValues, line: SupplyLine, cost: number | null): OrderValues {
  const lines = [...values.lines.filter(({ itemId }) => itemId !== line.itemId), line];
  return { ...values, lines, costs: cost === null ? values.costs : { ...values.costs, [line.itemId]: cost } };
}

/** The order with other boxes of a line; none take it out. */
export function withBoxes(values: OrderValues, itemId: string, boxes: number): OrderValues {
  const next = values.lines.map((one) =>
    one.itemId === itemId ? { ...one, boxes: Math.min(MAX_BOXES, boxes) } : one,
  );
  return { ...values, lines: next.filter((one) => one.boxes > 0) };
}

/** The order with another price of a box; null where nobody knows it. */
export function withCost(values: OrderValues, itemId: string, cost: number | null): OrderValues {
  const { [itemId]: _, ...others } = values.costs;
  return { ...values, costs: cost === null ? others : { ...others, [itemId]: cost } };
}
