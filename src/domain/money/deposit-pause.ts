import type { Centavos } from './money.ts';

/** Money into or out of a balance at an instant (ms). */
export interface Flow {
  amount: Centavos;
  at: number;
}

/** A part of a balance that can be spent at once but withdrawn only from `until` on (ms). */
export interface HeldPart {
  amount: Centavos;
  until: number;
}

/**
 * Deposits still held by the operator's pause between a PIX deposit and its withdrawal, oldest first. Empty
 * where no pause is set. Spending takes the newest deposit first, because that frees the most money soonest.
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

/** The parts that remain after `amount` is taken, newest first. */
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

/** The part of a balance that can be withdrawn now, from 0 to the balance. */
export function withdrawable(balance: Centavos, parts: readonly HeldPart[]): Centavos {
  return Math.max(
    0,
    parts.reduce((rest, { amount }) => rest - amount, balance),
  );
}

/** Time from which `amount` can be withdrawn, ms. Null when it can be now, or when the balance is less. */
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
