import { DAY_MS } from '../domain/day.ts';

/** Not offered again for so long after it was put aside, ms. */
const QUIET_MS = 30 * DAY_MS;
const KEY = 'vendinha.install-put-aside';

/** True while the offer to install was put aside less than 30 days ago. */
export function isPutAside(storage: Pick<Storage, 'getItem'>, now: number): boolean {
  const at = Number(storage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(at) && now - at < QUIET_MS;
}

/** No offer for 30 days. */
export function putAside(storage: Pick<Storage, 'setItem'>, now: number): void {
  storage.setItem(KEY, String(now));
}

/** What of a browser tells whether it is Safari of an iPhone or iPad, where installing is done by hand. */
export interface BrowserTraits {
  userAgent: string;
  maxTouchPoints: number;
  /** Opened from the home screen already. */
  standalone: boolean;
}

/** True in Safari on iOS or iPadOS (which calls itself a Mac) outside of an installed app. Other browsers there name themselves. */
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
