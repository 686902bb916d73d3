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
  const follow = (): void => limit.abort(outer?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('No answer came', 'TimeoutError')), ms);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', follow);
  }
}
