import { bytesOf, type SaleColumns, viewsOf } from './columns.ts';
import type { Sale } from './intelligence.ts';

/** Turns sales into columns, in their order. A sale that comes twice is written once. */
export function foldSales(sales: Iterable<Sale>): SaleColumns {
  const list = [...new Map([...sales].map((sale) => [sale.id, sale])).values()];
  const counts = {
    sales: list.length,
    lines: list.reduce((sum, { lines }) => sum + lines.length, 0),
    savings: list.reduce((sum, { savings }) => sum + savings.length, 0),
  };
  const bytes = new ArrayBuffer(bytesOf(counts));
  const views = viewsOf({ ...counts, bytes });
  const products = createProducts();
  const campaigns = createIndex<string>();
  let [line, saving] = [0, 0];
  for (const [index, sale] of list.entries()) {
    views.at[index] = sale.at;
    views.total[index] = sale.total;
    views.rounded[index] = sale.rounded ?? 0;
    for (const { itemId, name, quantity, revenue, cost } of sale.lines) {
      views.product[line] = products.of(itemId, name);
      views.quantity[line] = quantity;
      views.revenue[line] = revenue;
      views.cost[line] = cost ?? Number.NaN;
      line += 1;
    }
    for (const { campaignId, amount } of sale.savings) {
      views.campaign[saving] = campaigns.of(campaignId);
      views.amount[saving] = amount;
      saving += 1;
    }
    views.lineEnd[index] = line;
    views.savingEnd[index] = saving;
  }
  return { ...counts, products: products.values, campaigns: campaigns.values, bytes };
}

/** Numbers distinct values in the order in which they come. */
function createIndex<T>() {
  const numbers = new Map<T, number>();
  const values: T[] = [];
  return {
    values,
    of(value: T): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, values.length);
      values.push(value);
      return values.length - 1;
    },
  };
}

/** Numbers items by id and name, in two lookups. A key made of both would be a new text for each line. */
function createProducts() {
  const numbers = new Map<string, Map<string, number>>();
  const values: (readonly [id: string, name: string])[] = [];
  return {
    values,
    of(id: string, name: string): number {
      let names = numbers.get(id);
      if (!names) {
        names = new Map();
        numbers.set(id, names);
      }
      const known = names.get(name);
      if (known !== undefined) return known;
      names.set(name, values.length);
      values.push([id, name]);
      return values.length - 1;
    },
  };
}
