/**
 * Sets a property of the page's styles, such as `--pinned`, to the height of an element, px, and keeps it up to date. The
 * returned function takes it away.
 */
export function tellHeight(name: `--${string}`, element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver !== 'function') return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
  watch.observe(element);
  return () => {
    watch.disconnect();
    style.removeProperty(name);
  };
}
