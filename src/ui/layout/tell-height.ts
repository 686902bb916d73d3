/**
 * Sets a property of the page's styles, px: the height of an element, or what `of` makes of it. Keeps it up to date, and the
 * returned function takes it away. A property of our own, such as `--pinned`, is inherited, so each change styles every
 * element anew.
 */
export function tellHeight(
  name: '--pinned' | 'scroll-padding-bottom',
  element: HTMLElement | null,
  of: (height: number) => number = (height) => height,
): (() => void) | undefined {
  if (!element || typeof ResizeObserver !== 'function') return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty(name, `${of(element.offsetHeight)}px`));
  watch.observe(element);
  return () => {
    watch.disconnect();
    style.removeProperty(name);
  };
}
