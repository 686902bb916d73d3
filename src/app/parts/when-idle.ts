/** Wait in a browser that does not report idle time, ms. */
const REST_MS = 400;
/** Longest wait for a page that is never idle, ms. A turning spinner leaves a slow phone no idle time. */
const MAX_WAIT_MS = 1000;

/** Runs `work` in idle time. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, REST_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(() => work(), { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(asked);
}
