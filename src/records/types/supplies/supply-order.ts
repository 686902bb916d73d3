import { type Centavos, fromReais, toReais } from '../../../domain/money/money.ts';
import {
  MAX_BOXES,
  MAX_IN_BOX,
  MAX_ORDER_LINES,
  type SupplyLine,
  supplyStatusOf,
} from '../../../domain/supplies/supply-order.ts';
import { isObject } from '../../../domain/values/is-object.ts';
import { faultIn, isScalar, isText, isWhole } from '../../content/check.ts';
import { isLastDay } from '../../content/day.ts';
import { amountOrNull, count, instant, list, object, text } from '../../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { shopPart } from '../../type-rule.ts';

/** Goods that one shop buys of a supplier. Times in ms. */
export type SupplyOrder = ReturnType<typeof readSupplyOrder>;

/** Reads a SUPPLY_ORDER; its reference is the supplier. */
export function readSupplyOrder(row: RecordRow) {
  const content = parseContent(row.content);
  return {
    id: row.id,
    locationId: row.parentId ?? '',
    /** Id of the SUPPLIER in the writer's own book; empty for none. */
    supplierId: row.reference ?? '',
    /** Name of the supplier in the order; empty for none. */
    supplierName: text(content.supplierName).trim(),
    /** Telephone of the supplier, for a person who waits at the shop. */
    supplierPhone: text(content.supplierPhone).trim(),
    status: supplyStatusOf(content.status ?? 'rascunho'),
    /** Expected day as 'YYYY-MM-DD'; null where no day was named. */
    expectedOn: isLastDay(content.expectedOn) ? content.expectedOn : null,
    note: text(content.note).trim(),
    lines: list(content.lines).flatMap((line) => readLine(line) ?? []),
    /** Costs by item. Empty for readers who may not know costs. */
    costs: amountsIn(content.costs),
    /** Person who ordered. Below it the instant of the order. Empty and null before. */
    orderedBy: text(content.orderedBy).trim(),
    orderedAt: instant(content.orderedAt),
    /** The SUPPLY_RECEIPT that closed the order. Below it its person and instant. Empty and null before. */
    receiptId: text(content.receiptId),
    receivedBy: text(content.receivedBy).trim(),
    receivedAt: instant(content.receivedAt),
    /** Delivered units by item. */
    came: Object.fromEntries(Object.entries(object(content.came)).map(([id, units]) => [id, count(units)])),
    /** Names of items that were delivered without an order, by item. */
    extra: Object.fromEntries(Object.entries(object(content.extra)).map(([id, name]) => [id, text(name)])),
    /** Invoiced amounts by item. Empty for readers who may not know costs. */
    paid: amountsIn(content.paid),
    createdAt: row.createdAt,
  };
}

/** Reads one line of a content; null where it is unreadable. */
export function readLine(value: unknown): SupplyLine | null {
  const { itemId, name, boxes, boxSize = 1, boxName } = object(value);
  if (!isText(itemId) || !isWhole(boxes, 1, MAX_BOXES) || !isWhole(boxSize, 1, MAX_IN_BOX)) return null;
  return {
    itemId,
    name: text(name).trim() || 'Item sem nome',
    boxes,
    boxSize,
    boxName: text(boxName).trim(),
  };
}

/** Reads amounts by item from a content, where they are in reais. */
export function amountsIn(value: unknown): Readonly<Record<string, Centavos>> {
  const read = Object.entries(object(value)).map(([id, reais]) => [id, amountOrNull(reais)] as const);
  return Object.fromEntries(
    read.flatMap(([id, amount]) => (amount !== null && amount >= 0 ? [[id, amount]] : [])),
  );
}

export const inReais = (amounts: Readonly<Record<string, Centavos>>): Content =>
  Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [id, toReais(amount)]));

/** Fields of an order that a person writes. */
export type SupplyOrderFields = Pick<
  SupplyOrder,
  'supplierName' | 'supplierPhone' | 'status' | 'expectedOn' | 'note' | 'lines' | 'costs'
>;

/** The content fields of an order. An undefined field is not written. */
export function supplyOrderContent(fields: SupplyOrderFields): Content {
  const { supplierName, supplierPhone, status, expectedOn, note, lines, costs } = fields;
  const ordered = new Set(lines.map(({ itemId }) => itemId));
  const known = Object.entries(costs).filter(([id]) => ordered.has(id));
  return {
    supplierName: supplierName.trim() || undefined,
    supplierPhone: supplierPhone.trim() || undefined,
    status,
    expectedOn: expectedOn ?? undefined,
    note: note.trim() || undefined,
    lines: lines.map(({ boxName, ...line }) => ({ ...line, ...(boxName !== '' && { boxName }) })),
    costs: known.length > 0 ? inReais(Object.fromEntries(known)) : undefined,
  };
}

const LIMITS = {
  contentBytes: 64 * 1024,
  /** Highest amount for a box or a line, centavos. */
  cost: 1_000_000_000,
};

/** True for amounts by item, each in reais. */
export const areAmounts = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((one) => {
    const amount = fromReais(one);
    return amount !== null && amount >= 0 && amount <= LIMITS.cost;
  });

const areLines = (value: unknown): boolean => {
  if (!Array.isArray(value) || value.length > MAX_ORDER_LINES) return false;
  const read = value.flatMap((line) => readLine(line) ?? []);
  return read.length === value.length && new Set(read.map(({ itemId }) => itemId)).size === read.length;
};

/** Costs stand beside the lines, because a person who receives goods reads the lines alone. */
export const SUPPLY_ORDER = defineType('SUPPLY_ORDER', {
  read: readSupplyOrder,
  write: ({ supplierId, ...fields }: SupplyOrderFields & Pick<SupplyOrder, 'supplierId'>) => ({
    reference: supplierId || null,
    content: supplyOrderContent(fields),
  }),
  rule: shopPart({
    read: ['locationOwner'],
    serverFields: [
      ...['orderedBy', 'orderedAt', 'receiptId', 'receivedBy', 'receivedAt', 'came', 'extra', 'paid'],
    ],
    locationOwnerFields: ['costs', 'paid'],
  }),
  limits: LIMITS,
  check: (content) =>
    faultIn(content, {
      supplierName: isScalar,
      supplierPhone: isScalar,
      status: (value) => value === supplyStatusOf(value),
      expectedOn: (value) => value === '' || isLastDay(value),
      note: isScalar,
      lines: areLines,
      costs: areAmounts,
    }),
  channels: ['locationOwner'],
});
