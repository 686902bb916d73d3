import type { Sale, StockedItem } from '../../domain/intelligence/intelligence.ts';
import { type Centavos, readReais } from '../../domain/money/money.ts';
import { isSold } from '../../domain/shop/status-label.ts';
import { PLACEHOLDER_UPDATED_AT, parseContent, type RecordRow, toMillis } from '../record.ts';
import { count, ids, list, object, text } from './read.ts';

/**
 * Reads a SHOPPING_PURCHASE as a sale. Its time is the last change, else the creation. Missing quantities are 1 and
 * missing prices 0. Null for other types and for unpaid purchases. A record without a status is a sale [MB-04].
 */
export function readSale(row: RecordRow): Sale | null {
  if (row.type !== 'SHOPPING_PURCHASE') return null;
  const content = parseContent(row.content);
  const status = text(content.status);
  if (!isSold(status)) return null;
  const stamped = row.updatedAt && row.updatedAt !== PLACEHOLDER_UPDATED_AT;
  const money = moneyReader();
  const sale = {
    id: row.id,
    at: toMillis(stamped ? row.updatedAt : row.createdAt),
    total: money.read(content.totalAmount ?? content.total) ?? 0,
    lines: list(content.items).map((entry) => readLine(object(entry), money.read)),
    savings: list(content.appliedCampaigns).map((entry) => {
      const { id, savings } = object(entry);
      return { campaignId: text(id), amount: money.read(savings) ?? 0 };
    }),
  };
  return { ...sale, rounded: money.rounded() };
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

/** Reads an ITEM as the figures see it: the name falls back to the reference, then to none [MB-04]. */
export function readStockedItem(row: RecordRow): StockedItem {
  const content = parseContent(row.content);
  const cost = readReais(content.cost);
  return {
    id: row.id,
    name: text(content.name) || row.reference || '',
    cost: cost?.amount ?? null,
    rounded: cost?.rounded ? 1 : 0,
    stock: count(content.quantity),
    categoryIds: ids(content.categories),
    createdAt: row.createdAt,
  };
}

function readLine(
  line: Readonly<Record<string, unknown>>,
  money: (value: unknown) => Centavos | null,
): Sale['lines'][number] {
  const quantity = line.quantity === undefined ? 1 : count(line.quantity);
  return {
    itemId: text(line.id),
    name: text(line.name),
    quantity,
    revenue: (money(line.price) ?? 0) * quantity - (money(line.takePayDiscount) ?? 0),
    cost: money(line.cost),
  };
}
