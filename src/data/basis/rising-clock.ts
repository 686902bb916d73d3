/** A clock of this device that never stands still or runs back, in ms: it orders what this page did. */
export function createRisingClock(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return last;
  };
}
