/** Calls back when the network or the person returns. Returns a function that stops it. */
export function onReturn(callback: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') callback();
  };
  window.addEventListener('online', callback);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', seen);
  };
}
