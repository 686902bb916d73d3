/** Reports whenever an element enters or leaves the screen. Returns a function that stops it. */
export function watchInView(element: Element, tell: (isSeen: boolean) => void): (() => void) | undefined {
  if (!window.IntersectionObserver) return undefined;
  const watcher = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting === true));
  watcher.observe(element);
  return () => watcher.disconnect();
}
