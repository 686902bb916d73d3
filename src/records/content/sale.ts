import type { Trade } from '../../domain/closing/trade-day.ts';
import type { Sale, StockedItem } from '../../domain/intelligence/intelligence.ts';
import { knownCost } from '../../domain/money/known-cost.ts';
import { type Centavos, readReais } from '../../domain/money/money.ts';
import { givenBack, savingKept } from '../../domain/sales/sale-return.ts';
import { isSold } from '../../domain/shop/sold.ts';
import {
  type Content,
  PLACEHOLDER_UPDATED_AT,
  parseContent,
  type RecordRow,
  readContent,
  toMillis,
} from '../record.ts';
import { readLots } from './lots.ts';
import { count, ids, instant, list, object, text } from './read.ts';
import { readReturns, type SaleReturn } from './sale-return.ts';

type SaleLine = Sale['lines'][number];

/**
 * Reads a SHOPPING_PURCHASE as a sale. Its time is the last change, else the creation. Missing quantities are 1 and
 * missing prices 0. Null for other types and for unpaid purchases. A record without a status is a sale [MB-04]. Amounts
 * that its owner gave back are taken off at the time of the sale, with their part of the promotions' savings. Null for
 * a sale that was given back whole.
 */
export function readSale(row: RecordRow): Sale | null {
  return saleOf(row, readContent(row.content), 'net');
}

/** Reads a SHOPPING_PURCHASE as a sale, and as it was made, before anything was given back. */
export function readTraded(row: RecordRow): { sale: Sale | null; trade: Trade | null } {
  const content = readContent(row.content);
  const sale = saleOf(row, content, 'net');
  const made = content.returns === undefined ? sale : saleOf(row, content, 'gross');
  if (!made) return { sale, trade: null };
  const { total, lines } = made;
  return { sale, trade: { total, lines, original: readReais(content.originalAmount)?.amount ?? total } };
}

function saleOf(row: RecordRow, content: Content, amounts: 'net' | 'gross'): Sale | null {
  if (row.type !== 'SHOPPING_PURCHASE') return null;
  const status = text(content.status);
  if (!isSold(status)) return null;
  const stamped = row.updatedAt && row.updatedAt !== PLACEHOLDER_UPDATED_AT;
  const money = moneyReader();
  const returns = amounts === 'net' ? readReturns(content.returns) : [];
  const paid = money.read(content.totalAmount ?? content.total) ?? 0;
  const total = paid - givenBack(returns);
  const sale = {
    id: row.id,
    at: soldAt(content) ?? toMillis(stamped ? row.updatedAt : row.createdAt),
    total,
    lines: list(content.items).flatMap(
      (entry) => withoutReturned(readLine(object(entry), money.read), returns) ?? [],
    ),
    savings: list(content.appliedCampaigns).map((entry) => {
      const { id, savings } = object(entry);
      const saved = money.read(savings) ?? 0;
      return { campaignId: text(id), amount: savingKept(saved, { paid, kept: total }) };
    }),
  };
  if (returns.length > 0 && sale.lines.length === 0) return null;
  return { ...sale, rounded: money.rounded() };
}

/**
 * Time of a sale that was changed since, ms. A return moves its record, and never its day. Null where the record does
 * not tell it.
 */
export const soldAt = (content: Content): number | null => instant(content.soldAt);

/** A line without its returned units. Null where no unit is left. */
function withoutReturned(line: SaleLine, returns: readonly SaleReturn[]): SaleLine | null {
  const back = returns
    .filter(({ failed }) => !failed)
    .flatMap(({ lines }) => lines)
    .filter(({ itemId }) => itemId === line.itemId);
  if (back.length === 0) return line;
  const quantity = line.quantity - back.reduce((sum, one) => sum + one.quantity, 0);
  const revenue = line.revenue - back.reduce((sum, one) => sum + one.amount, 0);
  return quantity > 0 ? { ...line, quantity, revenue } : null;
}

/** Reads amounts and counts those that had to be rounded. */
function moneyReader() {
  let rounded = 0;
  return {
    read(value: unknown): Centavos | null {
      const found = readReais(value);
      if (found?.rounded) rounded += 1;
      return found?.amount ?? null;
    },
    rounded: () => rounded,
  };
}

/**
 * Reads an ITEM as the figures see it. The name falls back to the reference, then to none [MB-04], and an empty cost is
 * none.
 */
export function readStockedItem(row: RecordRow): StockedItem {
  const content = parseContent(row.content);
  const cost = readReais(content.cost);
  return {
    id: row.id,
    name: text(content.name) || row.reference || '',
    cost: knownCost(cost?.amount ?? null),
    rounded: cost?.rounded ? 1 : 0,
    stock: count(content.quantity),
    ...(content.lots !== undefined && { lots: readLots(content.lots) }),
    categoryIds: ids(content.categories),
    createdAt: row.createdAt,
  };
}

function readLine(
  line: Readonly<Record<string, unknown>>,
  money: (value: unknown) => Centavos | null,
): SaleLine {
  const quantity = line.quantity === undefined ? 1 : count(line.quantity);
  return {
    itemId: text(line.id),
    name: text(line.name),
    quantity,
    revenue: (money(line.price) ?? 0) * quantity - (money(line.takePayDiscount) ?? 0),
    cost: money(line.cost),
  };
}
