import { deviceDayOf } from '../hours/device-day.ts';
import { type Day, isoOfDay } from '../hours/shop-time-zone.ts';
import type { Centavos } from '../money/money.ts';
import { savingKept } from '../sales/sale-return.ts';
import { isSold } from '../shop/sold.ts';
import { byName } from '../words/name-order.ts';

/** The calendar day of an instant (ms). */
type DayOf = (at: number) => Day;

/** A purchase as a month's spending sees it. `at` in ms. */
export interface SpentPurchase {
  at: number;
  status: string;
  locationId: string;
  locationName: string;
  total: Centavos;
  /** Amount that promotions took off. */
  saved: Centavos;
  /** Amount that its owner gave back. */
  returned: Centavos;
}

/** Spending of a month at one shop. */
interface ShopSpending {
  locationId: string;
  /** The shop's name in the newest purchase there. */
  name: string;
  purchases: number;
  spent: Centavos;
}

/** Spending of one calendar month, returns taken off. */
export interface MonthSpending {
  /** YYYY-MM. */
  month: string;
  /** Purchases of which something was kept. */
  purchases: number;
  spent: Centavos;
  saved: Centavos;
  returned: Centavos;
  /** Dearest first. */
  shops: readonly ShopSpending[];
}

/**
 * The month of `now` (ms) and the one before it, by the calendar of the device's zone if no other is given. A return
 * counts in the month of its purchase.
 */
export function twoMonths(
  purchases: readonly SpentPurchase[],
  now: number,
  dayOf?: DayOf,
): { current: MonthSpending; before: MonthSpending } {
  const monthOf = monthsOf(dayOf);
  const current = monthOf(now);
  const before = monthBefore(current);
  const sold = purchases.filter(({ status }) => isSold(status));
  const of = (month: string) =>
    spendingOf(
      month,
      sold.filter(({ at }) => monthOf(at) === month),
    );
  return { current: of(current), before: of(before) };
}

/**
 * False if older facts of `month` may be missing. `oldest`: the oldest fact (ms) of a list that was cut there, null for
 * a whole list.
 */
export const isWholeMonth = (month: string, oldest: number | null, dayOf?: DayOf): boolean =>
  oldest === null || monthsOf(dayOf)(oldest) < month;

function spendingOf(month: string, purchases: readonly SpentPurchase[]): MonthSpending {
  const shops = new Map<string, ShopSpending>();
  let [count, spent, saved, returned] = [0, 0, 0, 0];
  for (const purchase of [...purchases].sort((a, b) => b.at - a.at)) {
    const kept = Math.max(0, purchase.total - purchase.returned);
    returned += purchase.total - kept;
    if (kept === 0 && purchase.returned > 0) continue;
    count += 1;
    spent += kept;
    saved += savingKept(purchase.saved, { paid: purchase.total, kept });
    const { locationId, locationName } = purchase;
    const shop = shops.get(locationId) ?? { locationId, name: locationName, purchases: 0, spent: 0 };
    shops.set(locationId, { ...shop, purchases: shop.purchases + 1, spent: shop.spent + kept });
  }
  const dearest = [...shops.values()].sort((a, b) => b.spent - a.spent || byName(a, b));
  return { month, purchases: count, spent, saved, returned, shops: dearest };
}

const monthsOf =
  (dayOf: DayOf = deviceDayOf) =>
  (at: number): string =>
    isoOfDay(dayOf(at)).slice(0, 7);

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
