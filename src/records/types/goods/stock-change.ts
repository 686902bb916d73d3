import { type Centavos, fromReais, MAX_PRICE, toReais } from '../../../domain/money/money.ts';
import type { CostStep } from '../../../domain/restock/mean-cost.ts';
import {
  deltaOf,
  LOSS_REASONS,
  type LossReason,
  MAX_UNITS,
  type StockMove,
} from '../../../domain/restock/move.ts';
import type { VisitEntry } from '../../../domain/restock/visit.ts';
import { isNumber, isText, isWhole } from '../../content/check.ts';
import { isLastDay } from '../../content/day.ts';
import { readLots } from '../../content/lots.ts';
import { amount, amountOrNull, number, text } from '../../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { NOBODY, shopPart } from '../../type-rule.ts';

/** Most paid for the units of one entry, in centavos. */
const MAX_PAID = 1_000_000_000;

/** Most units that the books may hold. A count's base may be below 0. */
const MAX_BASE = 1_000_000_000;

/** An entry of a visit that the server applied. */
export type StockChange = NonNullable<ReturnType<typeof readStockChange>>;

/** Reads a STOCK_CHANGE; null where it names no possible move of stock. */
export function readStockChange(row: RecordRow) {
  const content = parseContent(row.content);
  const move = readMove(content);
  if (!move) return null;
  return {
    id: row.id,
    itemId: row.reference ?? '',
    locationId: row.parentId ?? '',
    /** Client-made id shared by the entries of one visit. */
    visitId: text(content.visitId),
    at: number(content.at) ?? row.createdAt,
    move,
    delta: number(content.delta) ?? deltaOf(move),
    /** Units on the shelf by the books right before and after; null where the record does not tell them. */
    before: number(content.before) ?? null,
    after: number(content.after) ?? null,
    // Entries from before the server gave them a place follow each other by time.
    /** Place of the entry in its item's books. It rises with every entry. */
    order: number(content.order) ?? row.createdAt,
    /** Name of the item at that time. Below it its cost, null where unknown. */
    itemName: text(content.itemName),
    price: amount(content.price),
    cost: content.cost === undefined ? null : amountOrNull(content.cost),
    /** Effect of a purchase on the cost of its item. Null for another entry, or where the reader may not know costs. */
    costStep: readCostStep(content),
    /** Person who made the entry. Empty for an entry from before the server noted that. */
    by: text(content.by).trim(),
    undoneBy: text(content.undoneBy) || null,
    /** The order whose receipt wrote the entry; null for an entry of a person. */
    supplyOrder: text(content.supplyOrder) || null,
    /** The sale whose return wrote the entry; null for any other entry. */
    returnOf: text(content.returnOf) || null,
    ...(content.took !== undefined && { took: readLots(content.took) }),
  };
}

function readCostStep({ costBefore, costAfter }: Content): CostStep | null {
  const after = costAfter === undefined ? null : amountOrNull(costAfter);
  return after === null
    ? null
    : { before: costBefore === undefined ? null : amountOrNull(costBefore), after };
}

/**
 * True for goods that a return put back. They are not undone, because the return of the sale counts them as back. What
 * is missing of them is taken out with a reason.
 */
export const isPutBack = ({ move, returnOf }: Pick<StockChange, 'move' | 'returnOf'>): boolean =>
  move.kind === 'reposto' && returnOf !== null;

/** Units by which the books moved when an entry was applied. Later undos do not count. */
export function bookedUnits({ before, after, delta }: StockChange): number {
  return before === null || after === null ? delta : after - before;
}

/** The move of a STOCK_CHANGE's content. Null where it is none of the four or out of bounds. */
export function readMove(content: Content): StockMove | null {
  switch (content.kind) {
    case 'contado':
      return countIn(content);
    case 'reposto':
      return isWhole(content.units, 1, MAX_UNITS)
        ? dated(
            { kind: 'reposto', units: content.units, ...boughtIn(content, content.units) },
            content.expires,
          )
        : null;
    case 'retirado':
      return isWhole(content.units, 1, MAX_UNITS) && isLossReason(content.reason)
        ? dated({ kind: 'retirado', units: content.units, reason: content.reason }, content.expires)
        : null;
    case 'desfeito':
      return typeof content.undoes === 'string' ? { kind: 'desfeito', undoes: content.undoes } : null;
    default:
      return null;
  }
}

function countIn({ counted, base, current, seen, reason, edited }: Content): StockMove | null {
  const isBooked = (value: unknown): value is number => isWhole(value, -MAX_BASE, MAX_BASE);
  if (!isWhole(counted, 0, MAX_UNITS) || !isBooked(base)) return null;
  const count = { kind: 'contado', counted, base, ...(isLossReason(reason) && { reason }) } as const;
  if (edited === true) return { ...count, edited };
  if (current === undefined) return count;
  return isBooked(current) ? { ...count, current, ...(isBooked(seen) && { seen }) } : null;
}

/** The amount paid for the units. Any other value is ignored, as one that makes a unit's cost more than an item may have. */
function boughtIn({ paid }: Content, units: number): { paid?: Centavos } {
  const amount = paid === undefined || paid === null ? null : fromReais(paid);
  const most = Math.min(MAX_PAID, units * MAX_PRICE);
  return amount !== null && amount >= 0 && amount <= most ? { paid: amount } : {};
}

/** A date that no goods can have makes the move invalid, so that a slip is refused and not sold. */
function dated(move: StockMove, expires: unknown): StockMove | null {
  if (expires === undefined || expires === null) return move;
  return isLastDay(expires) ? ({ ...move, expires } as StockMove) : null;
}

function isLossReason(value: unknown): value is LossReason {
  return (LOSS_REASONS as readonly unknown[]).includes(value);
}

/** The move with its amounts in reais, as records carry them. */
const inReais = (move: StockMove): Content =>
  'paid' in move && move.paid !== undefined ? { ...move, paid: toReais(move.paid) } : { ...move };

export const STOCK_CHANGE = defineType('STOCK_CHANGE', {
  read: readStockChange,
  // The record's id is the entry's.
  write: ({ visitId, entry }: { visitId: string; entry: Pick<VisitEntry, 'itemId' | 'at' | 'move'> }) => ({
    reference: entry.itemId,
    content: { visitId, at: entry.at, ...inReais(entry.move) },
  }),
  rule: shopPart({
    read: ['locationOwner'],
    change: NOBODY,
    remove: NOBODY,
    serverFields: [
      'delta',
      'before',
      'after',
      'order',
      'itemName',
      'price',
      'cost',
      'by',
      'undoneBy',
      'took',
      'costBefore',
      'costAfter',
      // Other causes of the entry, a receipt or a return. The server's own handlers write them.
      'supplyOrder',
      'returnOf',
    ],
  }),
  limits: { contentBytes: 4 * 1024 },
  // Item, visit, time and move of the entry must all be there.
  check(content, { reference }) {
    if (!isText(reference)) return { field: 'reference' };
    if (!isText(content.visitId)) return { field: 'visitId' };
    if (!isNumber(content.at, 1, Number.MAX_SAFE_INTEGER)) return { field: 'at' };
    if (content.expires != null && !isLastDay(content.expires)) return { field: 'expires' };
    return readMove(content) === null ? { field: 'kind' } : null;
  },
  channels: ['locationOwner'],
  moves: true,
});
