import { paths } from '../../paths.ts';

/** Idle time after which a kiosk tablet asks if anyone is there, ms. */
export const KIOSK_IDLE_MS = 90_000;
/** Time for an answer to that question before the session ends, ms. */
export const KIOSK_COUNTDOWN_MS = 15_000;
/**
 * Idle time during a payment or with the camera open, ms. It is longer, because the customer looks elsewhere meanwhile.
 */
export const KIOSK_BUSY_MS = 12 * 60_000;

/** Idle time after which a tablet that nobody uses shows its promotions in turn, ms. */
export const ATTRACT_AFTER_MS = 45_000;
export const PROMOTIONS_SHOWN_MS = 8_000;
/** Time for which the price of a scanned item is shown, ms. */
export const PRICE_SHOWN_MS = 10_000;
/** Number of promotions that stand side by side on a tablet's wall. */
const WALL_PLACES = 4;

/** The promotions on a tablet's wall in one turn. After some turns all have been shown, and few change their places. */
export function wallOf<T>(promoted: readonly T[], turn: number): T[] {
  const { length } = promoted;
  const step = length > WALL_PLACES ? WALL_PLACES : 1;
  return Array.from(
    { length: Math.min(length, WALL_PLACES) },
    (_, place) => (turn * step + place) % length,
  ).flatMap((at) => promoted[at] ?? []);
}

/** State of a customer's session on a kiosk. `seconds`: rest of the countdown, at least 1. */
export type KioskPhase = { kind: 'inUse' } | { kind: 'asking'; seconds: number } | { kind: 'over' };

/**
 * The phase at `now`, `touched` being the last touch (both ms). `busy`: a payment is open or the camera reads. A
 * clock that is set back ends nothing. The caller must then move `touched` back as well (`notAhead`).
 */
export function kioskPhase(now: number, touched: number, busy: boolean): KioskPhase {
  const left = touched + (busy ? KIOSK_BUSY_MS : KIOSK_IDLE_MS) + KIOSK_COUNTDOWN_MS - now;
  if (left <= 0) return { kind: 'over' };
  if (left > KIOSK_COUNTDOWN_MS) return { kind: 'inUse' };
  return { kind: 'asking', seconds: Math.ceil(left / 1000) };
}

/**
 * The time of the last touch, but not ahead of `now` (both ms). Otherwise a clock that is set back would keep what the
 * person left until it has caught up.
 */
export const notAhead = (touched: number, now: number): number => Math.min(touched, now);

/**
 * True for the screens of a tablet that is pinned to a location: its shop, and the steps that buying there may need
 * [X-05].
 */
export function isKioskPath(locationId: string, pathname: string): boolean {
  return [paths.shop(locationId), paths.completeProfile(), paths.deposit()].includes(pathname);
}
