/** A clock of this device, ms, that never stands still or runs back. So it orders the acts of this page. */
export function createRisingClock(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return last;
  };
}
