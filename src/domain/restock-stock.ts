/** An item's units as the books hold them. */
export interface Stock {
  /** Units that can be sold now. */
  available: number;
  /** Units held by purchases that are not paid yet: still on the shelf. */
  reserved: number;
  /**
   * Units that left the shelf before the books knew of them, such as a loss that arrives ahead of the restocking that
   * covered it. What arrives next fills them first, so that the order of arrival never changes the sum.
   */
  short: number;
}

/** Units on the shelf by the books; below 0 while more has left than the books had. */
export function onShelf(stock: Stock): number {
  return stock.available + stock.reserved - stock.short;
}

/** The books after `units` came (or left, below 0); what can be sold never falls below 0, and what is reserved stays. */
export function moveStock(stock: Stock, units: number): Stock {
  const balance = stock.available - stock.short + units;
  return { available: Math.max(0, balance), reserved: stock.reserved, short: Math.max(0, -balance) };
}
