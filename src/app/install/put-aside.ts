import { isRecent } from '../../domain/words/is-recent.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';

/** Pause after the offer was dismissed, ms. */
const QUIET_MS = 30 * DAY_MS;
const KEY = 'vendinha.install-put-aside';

/** True if the offer to install was dismissed less than 30 days ago. */
export function isPutAside(storage: Pick<Storage, 'getItem'>, now: number): boolean {
  const at = Number(storage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(at) && isRecent(at, now, QUIET_MS);
}

/** Hides the offer to install for 30 days. `now` in ms. */
export function putAside(storage: Pick<Storage, 'setItem'>, now: number): void {
  storage.setItem(KEY, String(now));
}
