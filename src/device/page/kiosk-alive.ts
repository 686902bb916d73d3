/** localStorage: time when a kiosk's page last ran, ms. */
const KEY = 'vendinha.kiosk.alive';

/** Records that a kiosk's page runs. If storage fails, the next start ends the session. */
export function noteKioskAlive(device: Pick<Storage, 'setItem'>, now: number): void {
  try {
    device.setItem(KEY, String(now));
  } catch {
    // Storage full or forbidden.
  }
}

/**
 * Drops a tab's session after `timeout` ms without a running page, or if the clock was set back. A crashed browser
 * restores its tabs, and with them the session of a customer who left long ago.
 */
export function endLeftSession(
  { tab, device }: { tab: Pick<Storage, 'clear'>; device: Pick<Storage, 'getItem' | 'setItem'> },
  now: number,
  timeout: number,
): void {
  const gone = now - Number(device.getItem(KEY));
  if (gone < 0 || gone >= timeout) tab.clear();
  noteKioskAlive(device, now);
}
