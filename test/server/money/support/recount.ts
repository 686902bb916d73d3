import { fromTable } from '../../../../server/records/rows/write-record.ts';
import { knownCost } from '../../../../src/domain/money/known-cost.ts';
import { fromReais } from '../../../../src/domain/money/money.ts';
import { list, object, text } from '../../../../src/records/content/read.ts';
import { readReturns } from '../../../../src/records/content/sale-return.ts';
import { parseContent, type RecordType } from '../../../../src/records/record.ts';
import { readItem, readStock } from '../../../../src/records/types/goods/item.ts';
import { readStockChange } from '../../../../src/records/types/goods/stock-change.ts';
import { readPurchase } from '../../../../src/records/types/money/shopping-purchase.ts';
import { sum } from './bank-steps.ts';
import type { Shop } from './shop.ts';

/** The existing records of a type, oldest first. */
export async function rowsOf({ store }: Shop, type: RecordType) {
  const rows = await store.read
    .selectFrom('record')
    .selectAll()
    .where('type', '=', type)
    .where('deleted', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromTable);
}

export async function purchasesOf(shop: Shop) {
  return (await rowsOf(shop, 'SHOPPING_PURCHASE')).map((row) => ({
    ...readPurchase(row),
    owner: row.owner ?? '',
    returns: readReturns(parseContent(row.content).returns),
    /** Cost of a unit by item as stored in the sale, in centavos. Null for an unknown cost. */
    costs: new Map(
      list(parseContent(row.content).items).map((line) => {
        const { id, cost } = object(line);
        return [text(id), knownCost(cost == null ? null : fromReais(cost))];
      }),
    ),
  }));
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Reads a shop's records and its ledger, without any stored sums. */
export async function readFacts(shop: Shop) {
  const transfers = await shop.store.read.selectFrom('transfer').selectAll().execute();
  const sold = new Map(
    transfers.flatMap(({ kind, reference, created_at }) =>
      kind === 'SALE' ? [[reference.split(':')[1] ?? '', created_at] as const] : [],
    ),
  );
  const purchases = await purchasesOf(shop);
  const entries = (await rowsOf(shop, 'STOCK_CHANGE')).flatMap((row) => {
    const entry = readStockChange(row);
    return entry ? [{ ...entry, bookedAt: row.createdAt }] : [];
  });
  const items = (await rowsOf(shop, 'ITEM')).map((row) => ({
    ...{ id: row.id, cost: knownCost(readItem(row).cost ?? null), lots: readItem(row).lots ?? [] },
    stock: readStock(row),
  }));
  const sales = purchases
    .filter(({ status }) => status === 'PAID')
    .map((sale) => ({ ...sale, at: sold.get(sale.id) ?? Number.NaN }));
  return { transfers, purchases, sales, entries, items };
}

/** Units of one item in these purchases. */
export const unitsIn = (some: readonly Pick<Facts['sales'][number], 'lines'>[], id: string): number =>
  sum(some.flatMap(({ lines }) => lines.flatMap((line) => (line.itemId === id ? line.quantity : []))));

/** Part of a sale's total that was not given back, in centavos. */
export const keptOf = ({ totalAmount, returns }: Facts['sales'][number]): number =>
  totalAmount - sum(returns.flatMap(({ failed, amount }) => (failed ? [] : amount)));

/** Units on a shelf before an instant, by the books and the sales since `filled`. */
export const shelfAt = ({ entries, sales }: Facts, id: string, filled: number, at: number): number =>
  filled +
  sum(
    entries.flatMap((one) =>
      one.itemId === id && one.bookedAt < at ? (one.after ?? 0) - (one.before ?? 0) : [],
    ),
  ) -
  unitsIn(
    sales.filter((sale) => sale.at < at),
    id,
  );

/** Figures of a month, added up from single sales and returns. `isIn` tells its instants (ms). */
export function monthOfFacts({ sales, entries, transfers }: Facts, isIn: (at: number) => boolean) {
  const moved = (wanted: string) =>
    sum(
      transfers.flatMap(({ kind, amount, created_at }) =>
        kind === wanted && isIn(created_at) ? amount : [],
      ),
    );
  const own = sales.filter(({ at }) => isIn(at));
  const soldLines = own.flatMap(({ lines, costs }) =>
    lines.map(({ itemId, quantity }) => ({ units: quantity, cost: costs.get(itemId) ?? null })),
  );
  const backLines = (some: typeof sales) =>
    some.flatMap(({ returns, costs }) =>
      returns
        .filter(({ at }) => at !== null && isIn(at))
        .flatMap(({ lines }) =>
          lines.map(({ itemId, goods }) => ({ units: goods, cost: costs.get(itemId) ?? null })),
        ),
    );
  const lostLines = entries
    .filter(({ move, delta, undoneBy, bookedAt }) => {
      const isLoss = move.kind === 'retirado' || (move.kind === 'contado' && delta < 0);
      return isLoss && undoneBy === null && isIn(bookedAt);
    })
    .map(({ delta, cost }) => ({ units: -delta, cost: cost === null ? null : knownCost(cost) }));
  const [revenue, original] = [
    sum(own.map(({ totalAmount }) => totalAmount)),
    sum(own.map(({ originalAmount }) => originalAmount)),
  ];
  return {
    ...{ sales: own.length, original, discounts: original - revenue, revenue },
    returned: moved('SALE_RETURN') - moved('SALE_RETURN_BACK'),
    cost: costOf(soldLines) - costOf(backLines(sales)),
    uncosted: uncostedOf(soldLines) - uncostedOf(backLines(own)),
    ...{ lost: costOf(lostLines), lostUncosted: uncostedOf(lostLines) },
  };
}

interface Units {
  units: number;
  cost: number | null;
}
const costOf = (lines: readonly Units[]): number => sum(lines.map(({ units, cost }) => units * (cost ?? 0)));
const uncostedOf = (lines: readonly Units[]): number =>
  sum(lines.flatMap(({ units, cost }) => (cost === null ? units : [])));
