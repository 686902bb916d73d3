import { DAY_MS } from './day.ts';
import { type Centavos, formatBRL } from './money.ts';

/** A code that was made for somebody, as the limits see it; `createdAt` in ms. */
export interface MadeCode {
  /** Of the code: CREATING, ACTIVE, PAID, EXPIRED, CANCELLED or FAILED. */
  status: string;
  purpose: string;
  createdAt: number;
}

/** What one person may keep from others at a time before paying. */
export interface Allowance {
  units: number;
  /** The part to be paid by PIX, in centavos. */
  value: Centavos;
}

const HOUR_MS = 60 * 60_000;
/** Codes that one person may have made in an hour without paying them: each is made, watched and ended at the bank. */
export const MAX_UNPAID_CODES_AN_HOUR = 30;
/** Of whoever left nothing unpaid. */
const MOST: Allowance = { units: 100, value: 200_000 };
/** However much was left unpaid, a small cart is always possible. */
const LEAST: Allowance = { units: 5, value: 10_000 };
/** What was left unpaid is forgotten after this, in ms; and as soon as something is paid. */
export const UNPAID_FOR_MS = DAY_MS;

/** When the next code may be made, in ms; null when it may be now. Codes in any order. */
export function nextCodeAt(codes: readonly MadeCode[], now: number): number | null {
  const unpaid = codes
    .filter(({ status, createdAt }) => status !== 'PAID' && status !== 'FAILED' && createdAt > now - HOUR_MS)
    .map(({ createdAt }) => createdAt)
    .sort((a, b) => b - a);
  const oldest = unpaid[MAX_UNPAID_CODES_AN_HOUR - 1];
  return oldest === undefined ? null : oldest + HOUR_MS;
}

/** How many purchases a person has left unpaid since the last that was paid, within a day. What the bank refused is nobody's doing. */
export function leftUnpaid(codes: readonly MadeCode[], now: number): number {
  const recent = codes
    .filter(({ purpose, createdAt }) => purpose === 'PURCHASE' && createdAt > now - UNPAID_FOR_MS)
    .sort((a, b) => b.createdAt - a.createdAt);
  const paid = recent.findIndex(({ status }) => status === 'PAID');
  return (paid < 0 ? recent : recent.slice(0, paid)).filter(
    ({ status }) => status === 'EXPIRED' || status === 'CANCELLED',
  ).length;
}

/** What may be held unpaid by whoever left so many purchases unpaid: half as much after each. */
export function allowanceAfter(unpaid: number): Allowance {
  const share = 2 ** Math.max(0, unpaid);
  return {
    units: Math.max(LEAST.units, Math.floor(MOST.units / share)),
    value: Math.max(LEAST.value, Math.floor(MOST.value / share)),
  };
}

/** True where somebody who holds `held` may hold `more` too. */
export function mayHold(held: Allowance, more: Allowance, allowance: Allowance): boolean {
  return held.units + more.units <= allowance.units && held.value + more.value <= allowance.value;
}

/** Why a purchase must wait, with the way out. */
export const unpaidLimitMessage = ({ units, value }: Allowance): string =>
  `Sem pagar, você pode reservar até ${units} unidades e ${formatBRL(value)} por vez. Pague ou cancele o que está em aberto, diminua a quantidade ou pague com seu saldo.`;
