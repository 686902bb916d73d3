/**
 * Sets a style property of the page to an element's height in px, or to the result of `of`. Keeps it up to date until
 * the returned function removes it. Each change of an inherited property such as `--pinned` restyles every element. So a
 * height of 0 is not set first, because an absent property stands for it.
 */
export function bindHeight(
  name: '--pinned' | 'scroll-padding-bottom',
  element: HTMLElement | null,
  of: (height: number) => number = (height) => height,
): (() => void) | undefined {
  if (!element || typeof ResizeObserver !== 'function') return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    const height = `${of(element.offsetHeight)}px`;
    if (height !== (style.getPropertyValue(name) || '0px')) style.setProperty(name, height);
  });
  watch.observe(element);
  return () => {
    watch.disconnect();
    style.removeProperty(name);
  };
}
