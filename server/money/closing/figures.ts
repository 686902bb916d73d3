import type { Correction, LossCorrection, MonthFigures } from '../../../src/domain/closing/closing.ts';
import type { Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { type LossSum, NO_LOSS, withLoss } from '../../../src/domain/losses/losses.ts';
import { knownCost } from '../../../src/domain/money/known-cost.ts';
import { firstDayOf, type Month, monthOf } from '../../../src/domain/words/month.ts';
import { unitsLost } from '../../records/losses/book-entry.ts';
import type { MonthFacts } from './month-facts.ts';

/** The sums of a shop's month. Sales and returns count at the time they were made, by the ledger. Pure. */
export function monthFigures(facts: MonthFacts, month: Month, zone: Zone): MonthFigures {
  const sold = soldIn(facts, month);
  const back = returnedIn(facts, month, zone);
  const lost = lostIn(facts, month, zone);
  const [start, end] = [stockAt(facts, month, zone), stockAt(facts, month + 1, zone)];
  return {
    ...{ sales: sold.sales, original: sold.original, discounts: sold.original - sold.revenue },
    ...{ revenue: sold.revenue, returned: back.amount, cost: sold.cost - back.cost },
    uncosted: Math.max(0, sold.uncosted - back.uncosted),
    ...{ lost: lost.lost, lostUncosted: lost.uncosted },
    ...{ stockStart: start.worth, stockEnd: end.worth },
    ...{ stockUncosted: end.uncosted, stockStartUncosted: start.uncosted },
  };
}

/**
 * Corrections after a month was closed (ms): returns of its sales, and its own returns that the bank then did not carry
 * out.
 */
export function correctionsOf(
  { returned }: MonthFacts,
  { month, closedAt, zone }: { month: Month; closedAt: number; zone: Zone },
): Correction[] {
  const isIn = (time: number): boolean => monthOf(zone.dayOf(time)) === month;
  return returned
    .flatMap(({ id: saleId, soldAt, returns }) =>
      returns.flatMap(({ at, amount, failed, pixAt }) => [
        ...(isIn(soldAt) && at !== null && at > closedAt && !failed ? [{ saleId, at, amount }] : []),
        // The closed month counted the return as given back. A return made between the month's end and its closing
        // counted later.
        ...(failed && at !== null && isIn(at) && pixAt !== null && pixAt > closedAt
          ? [{ saleId, at: pixAt, amount: -amount }]
          : []),
      ]),
    )
    .sort((a, b) => a.at - b.at);
}

/**
 * The losses of a month as they are now, less those that it was closed with. Null where that is the same. Programs that did not
 * count the stock without a cost took a cost of 0 for a known one, so their units cannot be compared.
 */
export function lossCorrectionOf(
  facts: MonthFacts,
  { lost, lostUncosted, stockStartUncosted }: MonthFigures,
  { month, zone }: { month: Month; zone: Zone },
): LossCorrection | null {
  const now = lostIn(facts, month, zone);
  const amount = now.lost - lost;
  const uncosted = stockStartUncosted === null ? 0 : now.uncosted - lostUncosted;
  return amount === 0 && uncosted === 0 ? null : { amount, uncosted };
}

const lostIn = ({ entries }: MonthFacts, month: Month, zone: Zone): LossSum =>
  entries
    .filter(({ bookedAt }) => monthOf(zone.dayOf(bookedAt)) === month)
    .map((entry) => ({ units: unitsLost(entry), cost: entry.cost }))
    .reduce(withLoss, NO_LOSS);

function soldIn({ days }: MonthFacts, month: Month) {
  const sum = { sales: 0, original: 0, revenue: 0, cost: 0, uncosted: 0 };
  for (const [day, { trade }] of days) {
    if (!trade || monthOf(day) !== month) continue;
    sum.sales += trade.sales;
    sum.original += trade.original;
    sum.revenue += trade.total;
    for (const { recordedCost, uncosted } of trade.units.values()) {
      sum.cost += recordedCost;
      sum.uncosted += uncosted;
    }
  }
  return sum;
}

/**
 * The returns of a month. `uncosted`: units of the month's own sales alone, because it did not sell those of earlier
 * sales.
 */
function returnedIn({ returned }: MonthFacts, month: Month, zone: Zone) {
  const sum = { amount: 0, cost: 0, uncosted: 0 };
  for (const { returns, costs, soldAt } of returned)
    for (const { at, amount, lines, failed, pixAt } of returns) {
      const isIn = (time: number | null): boolean => time !== null && monthOf(zone.dayOf(time)) === month;
      // Where the bank did not send a refund, the ledger gives it back at the time the bank says so.
      if (failed && isIn(pixAt)) sum.amount -= amount;
      if (!isIn(at)) continue;
      if (!failed || pixAt !== null) sum.amount += amount;
      const isOwn = monthOf(zone.dayOf(soldAt)) === month;
      for (const { itemId, goods } of lines) {
        const told = costs.get(itemId);
        if (told === undefined) continue;
        const cost = knownCost(told);
        sum.cost += goods * (cost ?? 0);
        if (cost === null && isOwn) sum.uncosted += goods;
      }
    }
  return sum;
}

/** The worth of the shelves when a month began, counted back from now. Items that came later were not there. */
function stockAt({ days, entries, items }: MonthFacts, month: Month, zone: Zone) {
  const moved = new Map<string, number>();
  const add = (id: string, units: number): void => void moved.set(id, (moved.get(id) ?? 0) + units);
  for (const { itemId, bookedAt, moved: units } of entries)
    if (monthOf(zone.dayOf(bookedAt)) >= month) add(itemId, units);
  for (const [day, { trade }] of days)
    if (monthOf(day) >= month) for (const [id, { quantity }] of trade?.units ?? []) add(id, -quantity);
  const sum = { worth: 0, uncosted: 0 };
  const began = zone.startOf(firstDayOf(month));
  for (const { id, shelf, cost, createdAt } of items) {
    const units = createdAt >= began ? 0 : Math.max(0, shelf - (moved.get(id) ?? 0));
    sum.worth += units * (cost ?? 0);
    sum.uncosted += cost === null ? units : 0;
  }
  return sum;
}
