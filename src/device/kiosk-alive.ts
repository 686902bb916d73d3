/** localStorage: when a kiosk's page last ran, ms. */
const KEY = 'vendinha.kiosk.alive';

/** Notes that the page of a kiosk runs; where nothing can be stored its next start ends the session. */
export function noteKioskAlive(device: Pick<Storage, 'setItem'>, now: number): void {
  try {
    device.setItem(KEY, String(now));
  } catch {
    // Full or forbidden.
  }
}

/**
 * Drops the session of a tab where no page has run for `patience` ms or the clock was set back: a browser that died and
 * restores its tabs brings the session of whoever left long ago back with them.
 */
export function endLeftSession(
  { tab, device }: { tab: Pick<Storage, 'clear'>; device: Pick<Storage, 'getItem' | 'setItem'> },
  now: number,
  patience: number,
): void {
  const gone = now - Number(device.getItem(KEY));
  if (gone < 0 || gone >= patience) tab.clear();
  noteKioskAlive(device, now);
}
