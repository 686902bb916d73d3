/** Wait in a browser that does not say when it is idle, ms. */
const REST_MS = 400;
/** Longest wait for one that is never idle, ms: a wheel that turns leaves a slow phone no rest. */
const LATE_MS = 1000;

/** Runs `work` when the page has nothing to do; what is returned calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, REST_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(() => work(), { timeout: LATE_MS });
  return () => cancelIdleCallback(asked);
}
