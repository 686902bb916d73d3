/** A signal that ends as soon as one of both does. */
export function anySignal(one: AbortSignal, other: AbortSignal | null | undefined): AbortSignal {
  if (!other) return one;
  // An iPhone that stays below iOS 17.4 has no `any`, and every request needs it.
  if ('any' in AbortSignal) return AbortSignal.any([one, other]);
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}
