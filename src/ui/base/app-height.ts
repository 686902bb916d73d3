/**
 * Sets `--app-height` to the window's inner height in px, for full-height layouts in browsers whose bars come and
 * go [F-07]. Returns a function that stops it.
 */
export function keepAppHeight(view: Window = window): () => void {
  const refresh = (): void => {
    view.document.documentElement.style.setProperty('--app-height', `${view.innerHeight}px`);
  };
  refresh();
  view.addEventListener('resize', refresh);
  return () => view.removeEventListener('resize', refresh);
}
