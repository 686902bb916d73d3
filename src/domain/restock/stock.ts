/** An item's stock by the books. */
export interface Stock {
  /** Units for sale now. */
  available: number;
  /** Units held by unpaid purchases. They are still on the shelf. */
  reserved: number;
  /**
   * Units that left the shelf before the books had them, such as a loss that arrives ahead of its restocking.
   * Arriving units fill them first, so that the order of arrival never changes the sum.
   */
  short: number;
}

/** Units on the shelf by the books. Negative while more has left than arrived. */
export function onShelf(stock: Stock): number {
  return stock.available + stock.reserved - stock.short;
}

/**
 * The stock after `units` arrived (negative: left). Units for sale never fall below 0, and reserved ones
 * stay.
 */
export function moveStock(stock: Stock, units: number): Stock {
  const balance = stock.available - stock.short + units;
  return { available: Math.max(0, balance), reserved: stock.reserved, short: Math.max(0, -balance) };
}
