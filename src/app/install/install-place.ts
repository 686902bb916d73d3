import { DAY_MS } from '../../domain/words/day.ts';

/** Pause after the offer was dismissed, ms. */
const QUIET_MS = 30 * DAY_MS;
const KEY = 'vendinha.install-put-aside';

/** True if the offer to install was dismissed less than 30 days ago. */
export function isPutAside(storage: Pick<Storage, 'getItem'>, now: number): boolean {
  const at = Number(storage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(at) && now - at < QUIET_MS;
}

/** Hides the offer for 30 days. */
export function putAside(storage: Pick<Storage, 'setItem'>, now: number): void {
  storage.setItem(KEY, String(now));
}

/** Browser traits that identify Safari on an iPhone or iPad, where installing is manual. */
export interface BrowserTraits {
  userAgent: string;
  maxTouchPoints: number;
  /** Started from the home screen. */
  standalone: boolean;
}

/**
 * True in Safari on iOS or iPadOS (which calls itself a Mac) outside an installed app. Other browsers there have
 * their own name.
 */
export function installsByHand({ userAgent, maxTouchPoints, standalone }: BrowserTraits): boolean {
  if (standalone) return false;
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return apple && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo/.test(userAgent);
}

/** The traits of this browser. */
export function browserTraits(): BrowserTraits {
  const { userAgent, maxTouchPoints } = navigator;
  const standalone =
    (navigator as { standalone?: boolean }).standalone === true ||
    matchMedia('(display-mode: standalone)').matches;
  return { userAgent, maxTouchPoints, standalone };
}
