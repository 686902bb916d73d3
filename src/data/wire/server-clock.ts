/** The time by which the server decides, as far as this device can know it. */
export interface ServerClock {
  /** ms since 1970; by this device's clock until the server has told its own. */
  now(): number;
  /** False until the server has told this device its time. */
  isHeard(): boolean;
  /** Begins with an offset that an earlier page heard, ms. */
  begin(kept: number): void;
  /** Takes the server's time from an answer that has just come. `sentAt`: when it was asked for, ms of this device. */
  heard(serverTime: string | null, sentAt: number): void;
  /** Calls `tell` at the first answer, and whenever one moved the clock. Returns the way to stop. */
  onMoved(tell: () => void): () => void;
}

/** Keeps the offset of the device's clock. `deviceNow`: ms. */
export function createServerClock(deviceNow: () => number): ServerClock {
  let offset = 0;
  let isHeard = false;
  let isAnswered = false;
  const told = new Set<() => void>();
  const tellAll = (): void => {
    isHeard = true;
    for (const tell of told) tell();
  };
  return {
    now: () => deviceNow() + offset,
    isHeard: () => isHeard,
    begin(kept) {
      offset = kept;
      tellAll();
    },
    heard(serverTime, sentAt) {
      const at = Number(serverTime ?? Number.NaN);
      if (!Number.isFinite(at) || at <= 0) return;
      const received = deviceNow();
      // The server read its clock somewhere on the way. The known offset stays while it lies within that error.
      const found = at - (sentAt + received) / 2;
      if (Math.abs(found - offset) > Math.abs(received - sentAt) / 2) offset = found;
      else if (isAnswered) return;
      isAnswered = true;
      tellAll();
    },
    onMoved(tell) {
      told.add(tell);
      return () => void told.delete(tell);
    },
  };
}

/** The clock of the one server, set by every answer of its record API. */
export const serverClock = createServerClock(() => Date.now());
