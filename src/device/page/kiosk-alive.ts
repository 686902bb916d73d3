/** Key in localStorage of the time when a kiosk's page last ran, ms. */
const KEY = 'vendinha.kiosk.alive';

/** Records that a kiosk's page runs. If storage fails, the next start ends the session. */
export function noteKioskAlive(device: Pick<Storage, 'setItem'>, now: number): void {
  try {
    device.setItem(KEY, String(now));
  } catch {
    // The storage is full or forbidden.
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

/** Key in sessionStorage of the time since which the session of a kiosk's failed page is left alone, ms. */
const LEFT = 'vendinha.kiosk.left';

/** Time since which a session is left alone on a page that loads itself again (ms). Null for any other session. */
export const keptLeftAt = {
  write(tab: Pick<Storage, 'setItem'>, leftAt: number | null): void {
    try {
      if (leftAt !== null) tab.setItem(LEFT, String(leftAt));
    } catch {
      // The storage is full or forbidden, so the next page begins to count anew.
    }
  },
  /** Reads the time and removes it, so that it counts once. */
  take(tab: Pick<Storage, 'getItem' | 'removeItem'>): number | null {
    const kept = tab.getItem(LEFT);
    tab.removeItem(LEFT);
    return kept === null ? null : Number(kept);
  },
};
