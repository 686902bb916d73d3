/** A ref callback. Sets `--pinned` to the height of a pinned strip, px, and sticky headers stand below it. */
export function pinned(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver !== 'function') return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--pinned', `${element.offsetHeight}px`));
  watch.observe(element);
  return () => {
    watch.disconnect();
    style.removeProperty('--pinned');
  };
}
