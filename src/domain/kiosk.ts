import { shopPath } from './shop-path.ts';

/** Nobody has touched a kiosk tablet for so long: it asks whether somebody is still there, ms. */
export const KIOSK_IDLE_MS = 90_000;
/** So long it waits for the answer before it ends the session, ms. */
export const KIOSK_COUNTDOWN_MS = 15_000;
/** A payment or an open camera holds the session for longer, because the person looks elsewhere meanwhile, ms. */
export const KIOSK_BUSY_MS = 12 * 60_000;

/** How a customer's session on a kiosk stands. `seconds`: what is left of the countdown, at least 1. */
export type KioskPhase = { kind: 'inUse' } | { kind: 'asking'; seconds: number } | { kind: 'over' };

/**
 * The phase at `now` when the tablet was last touched at `touched` (both ms); `busy` while a payment is open or the
 * camera reads. A clock that was set back counts as a touch.
 */
export function kioskPhase(now: number, touched: number, busy: boolean): KioskPhase {
  const left = touched + (busy ? KIOSK_BUSY_MS : KIOSK_IDLE_MS) + KIOSK_COUNTDOWN_MS - now;
  if (left <= 0) return { kind: 'over' };
  if (left > KIOSK_COUNTDOWN_MS) return { kind: 'inUse' };
  return { kind: 'asking', seconds: Math.ceil(left / 1000) };
}

/** Where a tablet that is pinned to a location lets a customer go: its shop, and what buying there may ask for first. */
export function isKioskPath(locationId: string, pathname: string): boolean {
  return [shopPath(locationId), '/profile-form', '/deposit'].includes(pathname);
}
