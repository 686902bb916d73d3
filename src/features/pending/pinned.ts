/**
 * Tells the page how much of its top a pinned strip takes: `--pinned`, px. Headers stick below it. For the `ref` of what is
 * pinned.
 */
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
