import type { Sale } from '../intelligence/intelligence.ts';
import type { Centavos } from '../money/money.ts';
import { addUnits, type SoldUnits } from '../overview/day-sum.ts';

/** A sale as it was made. Later returns change nothing of it. */
export interface Trade extends Pick<Sale, 'lines' | 'total'> {
  /** Revenue as it would have been without promotions. */
  original: Centavos;
}

/** The sales of one shop on one day as they were made. */
export interface TradeDay {
  sales: number;
  total: Centavos;
  original: Centavos;
  /** Sold units by item id. */
  units: ReadonlyMap<string, SoldUnits>;
}

/** Adds up the sales of a day, in any order. Null without sales. */
export function tradeDay(trades: readonly Trade[]): TradeDay | null {
  if (trades.length === 0) return null;
  const units = new Map<string, SoldUnits>();
  let [total, original] = [0, 0];
  for (const trade of trades) {
    total += trade.total;
    original += trade.original;
    for (const line of trade.lines) addUnits(units, line);
  }
  return { sales: trades.length, total, original, units };
}
