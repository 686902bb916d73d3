import { startTransition, useEffect, useState } from 'react';

/** How near the end of what is drawn may come before more is, px. */
const AHEAD_PX = 1500;

interface Growing<T> {
  shown: readonly T[];
  /** Goes onto an element after the list; there is none when all is drawn. */
  end: ((element: HTMLElement | null) => void) | null;
}

/** The first rows of a long list, `step` more whenever the end of them comes near; another `key`, such as another search, begins anew. */
export function useGrowing<T>(all: readonly T[], step: number, key: string): Growing<T> {
  const [grown, setGrown] = useState({ key, limit: step });
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const limit = grown.key === key ? grown.limit : step;
  useEffect(() => {
    if (!end) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((one) => one.isIntersecting))
          startTransition(() => setGrown({ key, limit: limit + step }));
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [end, key, limit, step]);
  if (all.length <= limit) return { shown: all, end: null };
  return { shown: all.slice(0, limit), end: setEnd };
}
