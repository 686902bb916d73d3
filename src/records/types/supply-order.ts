import { type Centavos, fromReais, toReais } from '../../domain/money/money.ts';
import {
  MAX_BOXES,
  MAX_IN_BOX,
  MAX_ORDER_LINES,
  type SupplyLine,
  supplyStatusOf,
} from '../../domain/supplies/supply-order.ts';
import { isObject } from '../../domain/words/is-object.ts';
import { faultIn, isScalar, isText, isWhole } from '../content/check.ts';
import { isLastDay } from '../content/day.ts';
import { amountOrNull, count, instant, list, object, text } from '../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { shopPart } from '../type-rule.ts';

/** Goods that one shop buys of a supplier. Times in ms. */
export type SupplyOrder = ReturnType<typeof readSupplyOrder>;

/** Reads a SUPPLY_ORDER; its reference is the supplier. */
export function readSupplyOrder(row: RecordRow) {
  const content = parseContent(row.content);
  return {
    id: row.id,
    locationId: row.parentId ?? '',
    /** Of the SUPPLIER in the book of whoever wrote it; empty for none. */
    supplierId: row.reference ?? '',
    /** As the order names it, empty for none. */
    supplierName: text(content.supplierName).trim(),
    /** Its telephone, for whoever waits at the shop. */
    supplierPhone: text(content.supplierPhone).trim(),
    status: supplyStatusOf(content.status ?? 'rascunho'),
    /** 'YYYY-MM-DD'; null where no day was said. */
    expectedOn: isLastDay(content.expectedOn) ? content.expectedOn : null,
    note: text(content.note).trim(),
    lines: list(content.lines).flatMap((line) => readLine(line) ?? []),
    /** Empty for whoever does not read what goods cost. */
    costs: amountsIn(content.costs),
    /** Person who ordered it and instant of the order. Empty and null before. */
    orderedBy: text(content.orderedBy).trim(),
    orderedAt: instant(content.orderedAt),
    /** The SUPPLY_RECEIPT that closed it, by whom and when; empty and null before. */
    receiptId: text(content.receiptId),
    receivedBy: text(content.receivedBy).trim(),
    receivedAt: instant(content.receivedAt),
    /** Units that came, by item. */
    came: Object.fromEntries(Object.entries(object(content.came)).map(([id, units]) => [id, count(units)])),
    /** Names of items that came and were not ordered, by item. */
    extra: Object.fromEntries(Object.entries(object(content.extra)).map(([id, name]) => [id, text(name)])),
    /** Invoiced amounts, by item. Empty for whoever does not read costs. */
    paid: amountsIn(content.paid),
    createdAt: row.createdAt,
  };
}

/** One line as content has it; null where it cannot be read. */
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

/** Amounts by item as content has them, in reais. */
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

/** The content fields that these come to; undefined is a field that is not written. */
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
  /** Centavos, of a box or of what was paid for a line. */
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

/** Costs stand beside the lines, because whoever receives goods reads the lines alone. */
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
