/** Calls back whenever the page becomes visible, also from the back/forward cache. Returns a function that stops it. */
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
