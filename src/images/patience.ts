/**
 * Gives up what has not come after `ms`, or when `outer` is aborted: the signal handed to `work` is aborted, and whoever
 * waits hears a TimeoutError. A network that swallows everything would hold what waits for it for good.
 */
export async function withPatience<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal | null = null,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('No answer came', 'TimeoutError')), ms);
  try {
    return await work(outer ? AbortSignal.any([limit.signal, outer]) : limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
