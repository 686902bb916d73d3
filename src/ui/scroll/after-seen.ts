/**
 * Calls back once the page has been visible for `ms` in all, because a notice behind a bank's app is never seen.
 * Returns a function that cancels it.
 */
export function afterSeen(ms: number, callback: () => void): () => void {
  let left = ms;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
  const follow = (): void => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') {
      if (timer !== undefined) left -= performance.now() - since;
      timer = undefined;
      return;
    }
    since = performance.now();
    timer = setTimeout(
      () => {
        stop();
        callback();
      },
      Math.max(0, left),
    );
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return stop;
}
