/** The time by which the server decides, as far as this device can know it. */
export interface ServerClock {
  /** ms since 1970; by this device's clock until the server has told its own. */
  now(): number;
  /** False until the server has told its own. */
  isHeard(): boolean;
  /** An answer that was asked for at `sentAt` (ms of this device) and has just come says the server's time. */
  heard(serverTime: string | null, sentAt: number): void;
  /** Calls `tell` whenever an answer moved the clock; what is returned ends it. */
  onMoved(tell: () => void): () => void;
}

/** Keeps how far the device's clock is off; `deviceNow` in ms. */
export function createServerClock(deviceNow: () => number): ServerClock {
  let offset = 0;
  let isHeard = false;
  const told = new Set<() => void>();
  return {
    now: () => deviceNow() + offset,
    isHeard: () => isHeard,
    heard(serverTime, sentAt) {
      const at = Number(serverTime ?? Number.NaN);
      if (!Number.isFinite(at) || at <= 0) return;
      isHeard = true;
      const received = deviceNow();
      // The server looked at its clock somewhere on the way: what is known already stays while it may be as good.
      const found = at - (sentAt + received) / 2;
      if (Math.abs(found - offset) <= Math.abs(received - sentAt) / 2) return;
      offset = found;
      for (const tell of told) tell();
    },
    onMoved(tell) {
      told.add(tell);
      return () => void told.delete(tell);
    },
  };
}

/** The one server's clock, set by every answer of its record API. */
export const serverClock = createServerClock(() => Date.now());
