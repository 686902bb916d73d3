/** A signal that ends as soon as either of the two ends. */
export function anySignal(one: AbortSignal, other: AbortSignal | null | undefined): AbortSignal {
  if (!other) return one;
  // iOS below 17.4 has no `AbortSignal.any`, and every request needs it.
  if ('any' in AbortSignal) return AbortSignal.any([one, other]);
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}
