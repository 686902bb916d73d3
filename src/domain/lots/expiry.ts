import { DAY_MS } from '../words/time-units.ts';
import { expiredUnits, type Lot } from './lots.ts';

/** Days before an item's last day from which the item is shown as ending. */
const TOLD_DAYS = 15;
/** Days before an item's last day from which the item asks for its owner. */
export const URGENT_DAYS = 3;

/** Days until the last day of sale: 0 today, below 0 once it is over. Times in ms. */
export function daysLeft(until: number, now: number): number {
  return Math.floor((until - 1 - now) / DAY_MS);
}

/** The end in words: 'vence em 5 dias', 'vence hoje', 'venceu ontem'. Times in ms. */
export function endOfSaleText(until: number, now: number): string {
  const days = daysLeft(until, now);
  if (days < -1) return `venceu há ${-days} dias`;
  return days === -1
    ? 'venceu ontem'
    : days === 0
      ? 'vence hoje'
      : days === 1
        ? 'vence amanhã'
        : `vence em ${days} dias`;
}

/**
 * Text about an item's dates: units past their date, else those that end next. Null where nothing ends soon. `now` in
 * ms.
 */
export function expiryText(
  item: { lots?: readonly Lot[] },
  now: number,
): { text: string; isUrgent: boolean } | null {
  const over = expiredUnits(item, now);
  if (over > 0) return { text: over === 1 ? '1 vencida' : `${over} vencidas`, isUrgent: true };
  const next = nextEnd(item, now);
  if (next === null || daysLeft(next, now) > TOLD_DAYS) return null;
  return { text: endOfSaleText(next, now), isUrgent: daysLeft(next, now) <= URGENT_DAYS };
}

/** The end, ms, of the lot that ends next and is not over; null without one. */
function nextEnd({ lots = [] }: { lots?: readonly Lot[] }, now: number): number | null {
  return lots.find(({ until }) => until > now)?.until ?? null;
}

/** The earliest end, ms, of lots that are over or will be within days; null without one. */
export function urgentEnd({ lots = [] }: { lots?: readonly Lot[] }, now: number): number | null {
  const [first] = lots;
  return first && daysLeft(first.until, now) <= URGENT_DAYS ? first.until : null;
}
