import { typedOrderKey } from '../../data/basis/supply-keys.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { MAX_BOXES, type SupplyLine } from '../../domain/supplies/supply-order.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { list, object, text } from '../../records/content/read.ts';
import type { RecordRow } from '../../records/record.ts';
import {
  readSupplyOrder,
  type SupplyOrder,
  type SupplyOrderFields,
  supplyOrderContent,
} from '../../records/types/supplies/supply-order.ts';

/** Form values of an order. */
export type OrderValues = Omit<SupplyOrderFields, 'status'> &
  Pick<SupplyOrder, 'id' | 'locationId' | 'supplierId'> & {
    /** The record when the typing began, so that changes of others since are merged. None for a new order. */
    base?: OrderBase;
    /** Typed digits that are no valid day of arrival. */
    wrongDay?: string;
  };

type OrderBase = Pick<RecordRow, 'content' | 'reference'>;
type Known = Pick<Managed<SupplyOrder>, 'row' | 'value'>;

export function newOrder(id: string, locationId: string): OrderValues {
  const nobody = { supplierId: '', supplierName: '', supplierPhone: '' };
  return { id, locationId, ...nobody, expectedOn: null, note: '', lines: [], costs: {} };
}

/** True where only the shop of an order was chosen, and nothing typed. */
export const isBlank = (order: OrderValues): boolean =>
  order.lines.length === 0 &&
  order.expectedOn === null &&
  !(order.supplierName || order.wrongDay || order.note.trim());

/** Form values of a stored order. */
export const orderValues = ({ row: { content, reference }, value }: Known): OrderValues => ({
  ...shownOf(value),
  base: { content, reference },
});

function shownOf(order: SupplyOrder): OrderValues {
  const { id, locationId, supplierId, supplierName, supplierPhone, expectedOn, note, lines, costs } = order;
  return { id, locationId, supplierId, supplierName, supplierPhone, expectedOn, note, lines, costs };
}

/** True for each key of a stored new order. The key depends on the number of shops, which may change. */
export const isNewOrderKey = (key: string): boolean =>
  key === typedOrderKey('new') || key.startsWith(typedOrderKey('new:'));

/**
 * Reads the stored values of a new order, with the id of this form, because another window may hold the same values.
 * Null without any, and for a shop for which this person may no longer order.
 */
export function readNew(kept: unknown, places: readonly { id: string }[], id: string): OrderValues | null {
  const values = readOrderValues(kept);
  return values && places.some((place) => place.id === values.locationId) ? { ...values, id } : null;
}

/** Parses stored values like a record, so that values of an older version do no harm. */
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

/** Reads the stored values of a known order. Null where they equal the record from which the typing began. */
export function readTyped(kept: unknown, { row }: Known): OrderValues | null {
  const values = readOrderValues(kept);
  const { content = row.content, reference = row.reference } = object(
    object(kept).base,
  ) as Partial<OrderBase>;
  const base = { content, reference };
  return values && !sameJson(values, shownOf(asOf(row, base))) ? { ...values, base } : null;
}

/** True where the order's record has changed since the typing began. */
export const isOrderOld = ({ base }: OrderValues, { row, value }: Known): boolean =>
  base !== undefined && !sameJson(shownOf(asOf(row, base)), shownOf(value));

const asOf = (row: RecordRow, base: OrderBase): SupplyOrder => readSupplyOrder({ ...row, ...base });

/** The order with a line added, or replaced for the same item. `cost` is centavos per box, or null if unknown. */
export function withLine(values: OrderValues, line: SupplyLine, cost: number | null): OrderValues {
  const lines = [...values.lines.filter(({ itemId }) => itemId !== line.itemId), line];
  return { ...values, lines, costs: cost === null ? values.costs : { ...values.costs, [line.itemId]: cost } };
}

/** The order with another number of boxes for an item. 0 removes its line. */
export function withBoxes(values: OrderValues, itemId: string, boxes: number): OrderValues {
  const next = values.lines.map((one) =>
    one.itemId === itemId ? { ...one, boxes: Math.min(MAX_BOXES, boxes) } : one,
  );
  return { ...values, lines: next.filter((one) => one.boxes > 0) };
}

/** The order with another price per box, centavos. Null where nobody knows it. */
export function withCost(values: OrderValues, itemId: string, cost: number | null): OrderValues {
  const { [itemId]: _, ...others } = values.costs;
  return { ...values, costs: cost === null ? others : { ...others, [itemId]: cost } };
}
