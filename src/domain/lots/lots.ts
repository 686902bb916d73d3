/** Units of an item that may be sold until the same instant. */
export interface Lot {
  /** End of the last day of sale, ms: the first instant at which the units may not be sold any more. */
  until: number;
  /** Number of units, whole and above 0. */
  units: number;
}

interface Dated {
  /** Units for sale, expired ones included. */
  quantity: number;
  lots?: readonly Lot[];
}

/** Units whose last day of sale is over. `now` in ms. */
export function expiredUnits({ lots }: Pick<Dated, 'lots'>, now: number): number {
  return (lots ?? []).reduce((sum, { until, units }) => (until <= now ? sum + units : sum), 0);
}

/** Units that may be sold. An item without lots may sell its whole stock. `now` in ms. */
export function sellableUnits(item: Dated, now: number): number {
  return Math.max(0, item.quantity - expiredUnits(item, now));
}

/** The same items without units past their date. The same array where no date has passed. `now` in ms. */
export function onSale<T extends Dated>(items: readonly T[], now: number): readonly T[] {
  const isOver = (item: T): boolean => expiredUnits(item, now) > 0;
  return items.some(isOver)
    ? items.map((item) => (isOver(item) ? { ...item, quantity: sellableUnits(item, now) } : item))
    : items;
}
