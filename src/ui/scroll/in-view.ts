interface Watch {
  observer: IntersectionObserver;
  tells: Map<Element, (isSeen: boolean) => void>;
}

/** One observer per `aheadPx` for all elements, because each frame checks every observer that exists. */
const watches = new Map<number, Watch>();

/**
 * Reports whenever an element enters or leaves the screen, extended by `aheadPx` above and below. An element has one
 * watcher at a time. Returns a function that stops it.
 */
export function watchInView(
  element: Element,
  tell: (isSeen: boolean) => void,
  aheadPx = 0,
): (() => void) | undefined {
  if (!window.IntersectionObserver) return undefined;
  const { observer, tells } = watches.get(aheadPx) ?? begin(aheadPx);
  tells.set(element, tell);
  observer.observe(element);
  return () => {
    observer.unobserve(element);
    tells.delete(element);
    if (tells.size > 0) return;
    observer.disconnect();
    watches.delete(aheadPx);
  };
}

function begin(aheadPx: number): Watch {
  const tells: Watch['tells'] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tells.get(target)?.(isIntersecting);
    },
    { rootMargin: `${aheadPx}px 0px` },
  );
  const watch = { observer, tells };
  watches.set(aheadPx, watch);
  return watch;
}
