/**
 * Aborts `work` after `ms`, or when `outer` is aborted, and rejects with a TimeoutError. Without this end, a network
 * that drops all packets would block callers for ever.
 */
export async function withTimeout<T>(
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
