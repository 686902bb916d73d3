/** Calls back whenever the page comes to the front, also out of the back/forward cache. Returns the way to stop. */
export function onVisible(callback: () => void): () => void {
  const changed = (): void => {
    if (document.visibilityState === 'visible') callback();
  };
  const shown = (event: PageTransitionEvent): void => {
    if (event.persisted) callback();
  };
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('pageshow', shown);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('pageshow', shown);
  };
}
