/** The browser's own opinion: false is believable, true proves nothing. */
export function browserSaysOnline(): boolean {
  return navigator.onLine;
}

/** Calls back when the browser's opinion changes. Returns the way to stop. */
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
