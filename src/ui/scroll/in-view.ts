/**
 * Reports whenever an element enters or leaves the screen, or a surrounding of it that is higher by `aheadPx` above and
 * below. Returns a function that stops it.
 */
export function watchInView(
  element: Element,
  tell: (isSeen: boolean) => void,
  aheadPx = 0,
): (() => void) | undefined {
  if (!window.IntersectionObserver) return undefined;
  const watcher = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting === true), {
    rootMargin: `${aheadPx}px 0px`,
  });
  watcher.observe(element);
  return () => watcher.disconnect();
}
