/**
 * Sets a style property of the page to an element's height in px, or to the result of `of`. Keeps it up to date until
 * the returned function removes it. Each change of an inherited property such as `--pinned` restyles every element.
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
