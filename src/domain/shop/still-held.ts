import { type HeldPart, takeNewest } from '../money/deposit-pause.ts';
import type { Centavos } from '../money/money.ts';

/** Parts that are told one by one; what comes after them is told as one. */
const MOST_PARTS = 3;
const MINUTE_MS = 60_000;

/**
 * Parts still held of a balance at `now` (ms), by the minute from which they are free. Money that paid a debt is held no
 * more.
 */
export function stillHeld(parts: readonly HeldPart[], balance: Centavos, now: number): readonly HeldPart[] {
  const held = parts.filter(({ until }) => until > now);
  const most = held.reduce((sum, { amount }) => sum + amount, -Math.max(0, balance));
  const byMinute = new Map<number, Centavos>();
  for (const { amount, until } of takeNewest(held, Math.max(0, most))) {
    const minute = Math.ceil(until / MINUTE_MS) * MINUTE_MS;
    byMinute.set(minute, (byMinute.get(minute) ?? 0) + amount);
  }
  const told = [...byMinute].map(([until, amount]) => ({ until, amount }));
  if (told.length <= MOST_PARTS) return told;
  const rest = told.slice(MOST_PARTS - 1);
  const amount = rest.reduce((sum, part) => sum + part.amount, 0);
  return [...told.slice(0, MOST_PARTS - 1), { amount, until: rest.at(-1)?.until ?? now }];
}
