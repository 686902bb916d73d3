import type { SaleViews } from './columns.ts';
import { type Sums, WEEKDAYS } from './intelligence.ts';
import type { ItemSums } from './items.ts';

const DAYS = WEEKDAYS.length;

/** Indices of sales or lines, from the first one to the one after the last. */
export interface Run {
  from: number;
  to: number;
}

/**
 * Sums of some columns by product, in typed arrays, so that a million lines make no objects. `unitCosts` has a cost for
 * each product. NaN stands where a line's own cost counts.
 */
export function createProductSums(unitCosts: Float64Array) {
  const products = unitCosts.length;
  const [revenues, ownCosts] = [new Float64Array(products), new Float64Array(products)];
  const units = new Float64Array(products * DAYS);
  const hasOwnCosts = unitCosts.some(Number.isNaN);
  const firsts = createFirsts(products);
  const unitsOf = (product: number): number => {
    let sum = 0;
    for (let cell = product * DAYS; cell < (product + 1) * DAYS; cell += 1) sum += units[cell] ?? 0;
    return sum;
  };
  const costOf = (product: number): number => {
    const unitCost = unitCosts[product] ?? 0;
    return Number.isNaN(unitCost) ? (ownCosts[product] ?? 0) : unitCost * unitsOf(product);
  };
  return {
    /** Counts lines that were sold on one weekday. */
    add(views: SaleViews, lines: Run, weekday: number): void {
      addLines(views, lines, weekday, { revenues, units });
      if (hasOwnCosts) addOwnCosts(views, lines, { unitCosts, ownCosts });
    },
    firsts,
    /** Adds units and costs to the sums of a span. */
    addTotals(sums: Sums): void {
      for (let product = 0; product < products; product += 1) {
        sums.items += unitsOf(product);
        sums.cost += costOf(product);
      }
    },
    /** Adds the sums to those by item. An item's name is the first that a counted sale has. */
    addTo(items: Map<string, ItemSums>, names: readonly (readonly [id: string, name: string])[]): void {
      for (const product of firsts.met) {
        const [id, name] = names[product] ?? ['', ''];
        const sums = items.get(id) ?? emptySums();
        items.set(id, sums);
        sums.name ||= name;
        sums.firstAt = Math.min(sums.firstAt, firsts.at(product));
        sums.quantity += unitsOf(product);
        sums.revenue += revenues[product] ?? 0;
        sums.cost += costOf(product);
        for (let day = 0; day < DAYS; day += 1)
          sums.weekdays[day] = (sums.weekdays[day] ?? 0) + (units[product * DAYS + day] ?? 0);
      }
    },
  };
}

function addLines(
  { product: products, quantity: quantities, revenue }: SaleViews,
  { from, to }: Run,
  weekday: number,
  { revenues, units }: { revenues: Float64Array; units: Float64Array },
): void {
  for (let line = from; line < to; line += 1) {
    const product = products[line] ?? 0;
    const cell = product * DAYS + weekday;
    revenues[product] = (revenues[product] ?? 0) + (revenue[line] ?? 0);
    units[cell] = (units[cell] ?? 0) + (quantities[line] ?? 0);
  }
}

function addOwnCosts(
  { product: products, quantity, cost }: SaleViews,
  { from, to }: Run,
  { unitCosts, ownCosts }: { unitCosts: Float64Array; ownCosts: Float64Array },
): void {
  for (let line = from; line < to; line += 1) {
    const product = products[line] ?? 0;
    if (!Number.isNaN(unitCosts[product] ?? 0)) continue;
    // A line without a cost has NaN, too.
    ownCosts[product] = (ownCosts[product] ?? 0) + (cost[line] || 0) * (quantity[line] ?? 0);
  }
}

/** Finds the time at which each product was first sold, ms. */
function createFirsts(products: number) {
  const firstAt = new Float64Array(products).fill(Number.POSITIVE_INFINITY);
  /** Products in the order in which they were first sold. */
  const met: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  return {
    met,
    at: (product: number): number => firstAt[product] ?? 0,
    /** Notes the products of sales. Their first line is `firstLine`, and none was made before `since`, ms. */
    note(
      { at: times, lineEnd, product: sold }: SaleViews,
      sales: Run,
      firstLine: number,
      since: number,
    ): void {
      // Sales come in the order of time, so most runs bring nothing new.
      if (met.length === products && since >= latest) return;
      let line = firstLine;
      for (let sale = sales.from; sale < sales.to; sale += 1) {
        const at = times[sale] ?? 0;
        for (const end = lineEnd[sale] ?? 0; line < end; line += 1) {
          const product = sold[line] ?? 0;
          const earliest = firstAt[product] ?? 0;
          if (at >= earliest) continue;
          if (earliest === Number.POSITIVE_INFINITY) met.push(product);
          firstAt[product] = at;
          latest = Math.max(latest, at);
        }
      }
    },
  };
}

const emptySums = (): ItemSums => ({
  ...{ name: '', quantity: 0, revenue: 0, cost: 0, firstAt: Number.POSITIVE_INFINITY },
  weekdays: WEEKDAYS.map(() => 0),
});
