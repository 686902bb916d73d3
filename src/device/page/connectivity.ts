/** The browser's online flag. False is reliable, true proves nothing. */
export function browserSaysOnline(): boolean {
  return navigator.onLine;
}

/** Calls back when the browser's online flag changes. Returns a function that stops it. */
export function onConnectivityHint(callback: (online: boolean) => void): () => void {
  const online = (): void => callback(true);
  const offline = (): void => callback(false);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}
