import { deviceDayOf } from '../hours/device-day.ts';
import { type Day, isoOfDay, weekdayOf } from '../hours/shop-time-zone.ts';
import type { Cart, Stocked } from '../shop/cart.ts';
import { quantityOf } from '../shop/cart.ts';
import { grouped } from '../values/grouped.ts';
import { capital } from '../words/capital.ts';
import { monthName, monthOf } from '../words/month.ts';
import { WEEKDAY_TEXT } from '../words/weekday.ts';
import type { HistoryFact } from './window.ts';

export type HistoryFilter = 'all' | 'purchases' | 'financial' | 'accesses';

/** True if a filter shows a fact. 'Financeiro' shows deposits and withdrawals [Y-01]. */
export function isShown({ kind }: HistoryFact, filter: HistoryFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'purchases':
      return kind === 'purchase' || kind === 'equipment';
    case 'financial':
      return kind === 'deposit' || kind === 'withdrawal';
    case 'accesses':
      return kind === 'access';
  }
}

export interface HistoryDay<F> {
  /** YYYY-MM-DD. */
  key: string;
  /** 'Hoje', 'Ontem', else the date. */
  label: string;
  facts: readonly F[];
}

/**
 * Groups facts by calendar day, by default that of the device's zone. The order is kept, so a day's count is its
 * group's length [Y-01]. `now` in ms.
 */
export function groupByDay<F extends { at: number }>(
  facts: readonly F[],
  now: number,
  dayOf: (at: number) => Day = deviceDayOf,
): HistoryDay<F>[] {
  const today = dayOf(now);
  const days = grouped(facts, ({ at }) => dayOf(at));
  return [...days].map(([day, held]) => ({ key: isoOfDay(day), label: dayLabel(day, today), facts: held }));
}

function dayLabel(day: Day, today: Day): string {
  if (day === today) return 'Hoje';
  if (day === today - 1) return 'Ontem';
  const weekday = weekdayOf(day);
  const name = WEEKDAY_TEXT[weekday] ?? '';
  const [year, , dayOfMonth] = isoOfDay(day).split('-');
  const ofYear = year === isoOfDay(today).slice(0, 4) ? '' : ` de ${year}`;
  const isWorkday = weekday > 0 && weekday < 6;
  return capital(
    `${name}${isWorkday ? '-feira' : ''}, ${Number(dayOfMonth)} de ${monthName(monthOf(day)).toLowerCase()}${ofYear}`,
  );
}

/** An item that could not be put back in full. `inCart` of the `wanted` units are in the cart now. */
export interface Shortage {
  name: string;
  wanted: number;
  inCart: number;
}

/**
 * The cart with the lines of a former purchase added, as far as the stock allows. Lines already in the cart
 * stay, and a second call adds nothing. `missing` lists the shortages in the order bought.
 */
export function reorder(
  cart: Cart,
  lines: readonly { itemId: string; name: string; quantity: number }[],
  stock: ReadonlyMap<string, Stocked>,
): { cart: Cart; missing: Shortage[] } {
  const wanted = new Map<string, { name: string; quantity: number }>();
  for (const { itemId, name, quantity } of lines) {
    const before = wanted.get(itemId)?.quantity ?? 0;
    wanted.set(itemId, { name, quantity: before + quantity });
  }
  const missing: Shortage[] = [];
  let next = cart;
  for (const [itemId, { name, quantity }] of wanted) {
    const held = quantityOf(next, itemId);
    const inCart = Math.min(Math.max(held, quantity), Math.max(0, stock.get(itemId)?.quantity ?? 0));
    if (inCart < quantity) missing.push({ name: stock.get(itemId)?.name ?? name, wanted: quantity, inCart });
    next = withLine(next, itemId, inCart);
  }
  return { cart: next, missing };
}

function withLine(cart: Cart, itemId: string, quantity: number): Cart {
  if (quantity === 0) return cart.filter((line) => line.itemId !== itemId);
  if (!cart.some((line) => line.itemId === itemId)) return [...cart, { itemId, quantity }];
  return cart.map((line) => (line.itemId === itemId ? { itemId, quantity } : line));
}
