import { MINUTE_MS } from '../words/time-units.ts';
import { type HeldPart, takeNewest } from './deposit-pause.ts';
import type { Centavos } from './money.ts';

/** Most parts that are listed one by one. The later ones are listed as one. */
const MAX_PARTS = 3;

/**
 * The parts of a balance that are still held at `now` (ms), by the minute from which each is free. Deposits that paid off
 * a negative balance are not held.
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
  if (told.length <= MAX_PARTS) return told;
  const rest = told.slice(MAX_PARTS - 1);
  const amount = rest.reduce((sum, part) => sum + part.amount, 0);
  return [...told.slice(0, MAX_PARTS - 1), { amount, until: rest.at(-1)?.until ?? now }];
}
