/** Tells whenever an element comes on screen or leaves it. Returns how to stop. */
export function watchInView(element: Element, tell: (isSeen: boolean) => void): (() => void) | undefined {
  if (!window.IntersectionObserver) return undefined;
  const watcher = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting === true));
  watcher.observe(element);
  return () => watcher.disconnect();
}
