import type { Centavos } from '../money/money.ts';
import { WEEKDAYS } from './intelligence.ts';
import type { ItemSums } from './items.ts';

const DAYS = WEEKDAYS.length;

/** Sums by product of some columns, in typed arrays: a million lines make no objects. */
export function createProductSums(products: number) {
  const [quantities, revenues, costs] = [
    new Float64Array(products),
    new Float64Array(products),
    new Float64Array(products),
  ];
  const firstAt = new Float64Array(products).fill(Number.POSITIVE_INFINITY);
  const weekdays = new Float64Array(products * DAYS);
  /** In the order in which they were first sold. */
  const met: number[] = [];
  return {
    /** Counts a line that was sold then, ms. `cost` is that of all its units. */
    add(
      product: number,
      at: number,
      weekday: number,
      quantity: number,
      revenue: Centavos,
      cost: Centavos,
    ): void {
      const earliest = firstAt[product] ?? 0;
      if (earliest === Number.POSITIVE_INFINITY) met.push(product);
      if (at < earliest) firstAt[product] = at;
      quantities[product] = (quantities[product] ?? 0) + quantity;
      revenues[product] = (revenues[product] ?? 0) + revenue;
      costs[product] = (costs[product] ?? 0) + cost;
      const cell = product * DAYS + weekday;
      weekdays[cell] = (weekdays[cell] ?? 0) + quantity;
    },
    /** Adds them to the sums by item. An item's name is the first that a counted sale has. */
    addTo(items: Map<string, ItemSums>, names: readonly (readonly [id: string, name: string])[]): void {
      for (const product of met) {
        const [id, name] = names[product] ?? ['', ''];
        const sums = items.get(id) ?? emptySums();
        items.set(id, sums);
        sums.name ||= name;
        sums.firstAt = Math.min(sums.firstAt, firstAt[product] ?? 0);
        sums.quantity += quantities[product] ?? 0;
        sums.revenue += revenues[product] ?? 0;
        sums.cost += costs[product] ?? 0;
        for (let day = 0; day < DAYS; day += 1)
          sums.weekdays[day] = (sums.weekdays[day] ?? 0) + (weekdays[product * DAYS + day] ?? 0);
      }
    },
  };
}

const emptySums = (): ItemSums => ({
  ...{ name: '', quantity: 0, revenue: 0, cost: 0, firstAt: Number.POSITIVE_INFINITY },
  weekdays: WEEKDAYS.map(() => 0),
});
