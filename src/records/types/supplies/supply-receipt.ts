import { MAX_UNITS } from '../../../domain/restock/move.ts';
import { MAX_ORDER_LINES } from '../../../domain/supplies/supply-order.ts';
import { isNumber, isText, isWhole } from '../../content/check.ts';
import { isLastDay } from '../../content/day.ts';
import { list, number, object, text } from '../../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { NOBODY, shopPart } from '../../type-rule.ts';
import { amountsIn, areAmounts, inReais } from './supply-order.ts';

/** Delivery of one item. */
export interface ReceivedLine {
  itemId: string;
  /** Id of the STOCK_CHANGE that puts the item on the shelf. The device makes it. */
  changeId: string;
  /** Delivered units, 0 for none. */
  units: number;
  /** Last day of sale, 'YYYY-MM-DD'. */
  expires?: string;
}

/** A delivery as it was counted at the shop. It closes its order once. */
export type SupplyReceipt = ReturnType<typeof readSupplyReceipt>;

/** Reads a SUPPLY_RECEIPT; its reference is the order. */
export function readSupplyReceipt(row: RecordRow) {
  const content = parseContent(row.content);
  return {
    id: row.id,
    orderId: row.reference ?? '',
    /** Time of the count, ms by the server's clock. */
    at: number(content.at) ?? row.createdAt,
    lines: receivedLines(content),
    /** Invoiced amount for all units of an item. Where it is missing, the order's price counts. */
    paid: amountsIn(content.paid),
  };
}

/** The lines of a content that can be received. */
export const receivedLines = ({ lines }: Content): ReceivedLine[] =>
  list(lines).flatMap((line) => readLine(line) ?? []);

function readLine(value: unknown): ReceivedLine | null {
  const { itemId, changeId, units, expires } = object(value);
  if (!isText(itemId) || !isText(changeId) || !isWhole(units, 0, MAX_UNITS)) return null;
  if (expires !== undefined && expires !== null && !isLastDay(expires)) return null;
  return { itemId, changeId: text(changeId), units, ...(isLastDay(expires) && { expires }) };
}

const LIMITS = { contentBytes: 64 * 1024 };

export const SUPPLY_RECEIPT = defineType('SUPPLY_RECEIPT', {
  read: readSupplyReceipt,
  write: ({ orderId, at, lines, paid }: Omit<SupplyReceipt, 'id'>) => ({
    reference: orderId,
    content: { at, lines: [...lines], ...(Object.keys(paid).length > 0 && { paid: inReais(paid) }) },
  }),
  // Removing the receipt takes the goods off the shelf again and opens the order.
  rule: shopPart({
    read: ['locationOwner'],
    change: NOBODY,
    serverFields: ['by'],
    locationOwnerFields: ['paid'],
  }),
  limits: LIMITS,
  check(content, { reference }) {
    if (!isText(reference)) return { field: 'reference' };
    if (!isNumber(content.at, 1, Number.MAX_SAFE_INTEGER)) return { field: 'at' };
    const read = receivedLines(content);
    const whole = Array.isArray(content.lines) && content.lines.length === read.length;
    const items = new Set(read.map(({ itemId }) => itemId)).size;
    const ids = new Set(read.map(({ changeId }) => changeId)).size;
    if (!whole || read.length > MAX_ORDER_LINES || items < read.length || ids < read.length)
      return { field: 'lines' };
    return content.paid === undefined || content.paid === null || areAmounts(content.paid)
      ? null
      : { field: 'paid' };
  },
  channels: ['locationOwner'],
  moves: true,
});
