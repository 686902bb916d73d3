/** Calls of an element that is watched, by the surrounding that they ask for. */
interface Watch {
  observer: IntersectionObserver;
  tells: Map<Element, Set<(isSeen: boolean) => void>>;
}

/** One observer for all elements of a surrounding, because each of its own is looked through at every frame. By `aheadPx`. */
const watches = new Map<number, Watch>();

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
  const { observer, tells } = watches.get(aheadPx) ?? begin(aheadPx);
  const own = tells.get(element) ?? new Set();
  own.add(tell);
  tells.set(element, own);
  // A second watcher hears the present state, too: an observer tells it anew where it begins again.
  observer.unobserve(element);
  observer.observe(element);
  return () => {
    own.delete(tell);
    if (own.size > 0 || tells.get(element) !== own) return;
    tells.delete(element);
    observer.unobserve(element);
    if (tells.size === 0) end(aheadPx);
  };
}

function begin(aheadPx: number): Watch {
  const tells: Watch['tells'] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        for (const tell of tells.get(target) ?? []) tell(isIntersecting);
    },
    { rootMargin: `${aheadPx}px 0px` },
  );
  const watch = { observer, tells };
  watches.set(aheadPx, watch);
  return watch;
}

function end(aheadPx: number): void {
  watches.get(aheadPx)?.observer.disconnect();
  watches.delete(aheadPx);
}
