/**
 * Takes what a reading gives, unless its screen has gone by then. Returns the cleanup of the effect that reads. A failed
 * reading is reported as any other rejection.
 */
export function whileShown<T>(reading: Promise<T>, take: (value: T) => void): () => void {
  let isGone = false;
  void reading.then((value) => {
    if (!isGone) take(value);
  });
  return () => {
    isGone = true;
  };
}
