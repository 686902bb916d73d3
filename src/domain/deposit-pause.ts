import type { Centavos } from './money.ts';

/** Money that came into or left a balance at an instant (ms). */
export interface Flow {
  amount: Centavos;
  at: number;
}

/** A part of a balance that may be spent at once but withdrawn only from `until` on (ms). */
export interface HeldPart {
  amount: Centavos;
  until: number;
}

/**
 * What an operator's pause between a PIX deposit and its withdrawal still holds, oldest first; nothing where there is no
 * pause. Whatever is spent is taken from the newest deposit first: that frees the most, the soonest.
 */
export function heldParts(
  deposits: readonly Flow[],
  spendings: readonly Flow[],
  pauseMs: number,
  now: number,
): HeldPart[] {
  if (pauseMs <= 0) return [];
  const flows = [
    ...deposits.map(({ amount, at }) => ({ amount, at })),
    ...spendings.map(({ amount, at }) => ({ amount: -amount, at })),
  ].sort((a, b) => a.at - b.at || b.amount - a.amount);
  let parts: HeldPart[] = [];
  for (const { amount, at } of flows) {
    if (amount < 0) parts = takeNewest(parts, -amount);
    else parts.push({ amount, until: at + pauseMs });
  }
  return parts.filter(({ until }) => until > now);
}

/** The parts that are left after so much is taken from the newest on. */
export function takeNewest(parts: readonly HeldPart[], amount: Centavos): HeldPart[] {
  const left = [...parts];
  let rest = amount;
  while (rest > 0) {
    const newest = left.pop();
    if (!newest) break;
    if (newest.amount > rest) left.push({ ...newest, amount: newest.amount - rest });
    rest -= Math.min(rest, newest.amount);
  }
  return left;
}

/** What of a balance may be withdrawn now: never below 0, never more than the balance. */
export function withdrawable(balance: Centavos, parts: readonly HeldPart[]): Centavos {
  return Math.max(
    0,
    parts.reduce((rest, { amount }) => rest - amount, balance),
  );
}

/** When so much may be withdrawn, in ms; null when it may be now, or when the balance is less. */
export function withdrawableFrom(
  wanted: Centavos,
  balance: Centavos,
  parts: readonly HeldPart[],
): number | null {
  let free = parts.reduce((rest, { amount }) => rest - amount, balance);
  if (wanted <= free || wanted > balance) return null;
  for (const { amount, until } of parts) {
    free += amount;
    if (wanted <= free) return until;
  }
  return null;
}
