import { DAY_MS, HOUR_MS } from '../words/time-units.ts';
import { type Centavos, formatBRL } from './money.ts';

/** Our own status of a PIX code, which differs from the bank's. The first two are under way, the others final. */
export type OwnChargeStatus = 'CREATING' | 'ACTIVE' | 'PAID' | 'EXPIRED' | 'CANCELLED' | 'FAILED';

/** A PIX code made for a user, with the fields that the limits use. `createdAt` in ms. */
export interface MadeCode {
  status: OwnChargeStatus;
  purpose: string;
  createdAt: number;
}

/** Most units and value that one user may hold unpaid at a time. */
export interface Allowance {
  units: number;
  /** The part to be paid by PIX, in centavos. */
  value: Centavos;
}

/** Most unpaid codes made for a user in an hour. Each is made, watched and ended at the bank. */
export const MAX_UNPAID_CODES_AN_HOUR = 30;
/** Limit of a user without unpaid purchases. */
const MAX: Allowance = { units: 100, value: 200_000 };
/** Lowest limit. It always leaves room for a small cart. */
const MIN: Allowance = { units: 5, value: 10_000 };
/** Time after which an unpaid purchase is forgotten, ms. A purchase that is paid by PIX makes it forgotten, too. */
export const UNPAID_FOR_MS = DAY_MS;

/** Time from which the next code may be made, ms. Null when it may be made now. `codes` in any order. */
export function nextCodeAt(codes: readonly MadeCode[], now: number): number | null {
  const unpaid = codes
    .filter(({ status, createdAt }) => status !== 'PAID' && status !== 'FAILED' && createdAt > now - HOUR_MS)
    .map(({ createdAt }) => createdAt)
    .sort((a, b) => b - a);
  const oldest = unpaid[MAX_UNPAID_CODES_AN_HOUR - 1];
  return oldest === undefined ? null : oldest + HOUR_MS;
}

/** Number of purchases left unpaid within a day and since the last paid one. Refusals by the bank do not count. */
export function leftUnpaid(codes: readonly MadeCode[], now: number): number {
  const recent = codes
    .filter(({ purpose, createdAt }) => purpose === 'PURCHASE' && createdAt > now - UNPAID_FOR_MS)
    .sort((a, b) => b.createdAt - a.createdAt);
  const paid = recent.findIndex(({ status }) => status === 'PAID');
  return (paid < 0 ? recent : recent.slice(0, paid)).filter(
    ({ status }) => status === 'EXPIRED' || status === 'CANCELLED',
  ).length;
}

/** The limit after `unpaid` purchases were left unpaid. Each halves it. */
export function allowanceAfter(unpaid: number): Allowance {
  const share = 2 ** Math.max(0, unpaid);
  return {
    units: Math.max(MIN.units, Math.floor(MAX.units / share)),
    value: Math.max(MIN.value, Math.floor(MAX.value / share)),
  };
}

/** True if a user who holds `held` may hold `more` in addition. */
export function mayHold(held: Allowance, more: Allowance, allowance: Allowance): boolean {
  return held.units + more.units <= allowance.units && held.value + more.value <= allowance.value;
}

/** Message of a refused purchase, with the way out. */
export const unpaidLimitMessage = ({ units, value }: Allowance): string =>
  `Sem pagar, você pode reservar até ${units} unidades e ${formatBRL(value)} por vez. Pague ou cancele o que está em aberto, diminua a quantidade ou pague com seu saldo.`;
