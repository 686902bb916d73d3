import { startTransition, useState } from 'react';
import { useNearEnd } from './use-near-end.ts';

interface Growing<T> {
  shown: readonly T[];
  /** Goes onto an element after the list; there is none when all is drawn. */
  end: ((element: HTMLElement | null) => void) | null;
}

/** The first rows of a long list, `step` more whenever the end of them comes near; another `key`, such as another search, begins anew. */
export function useGrowing<T>(all: readonly T[], step: number, key: string): Growing<T> {
  const [grown, setGrown] = useState({ key, limit: step });
  const limit = grown.key === key ? grown.limit : step;
  const end = useNearEnd(
    () => startTransition(() => setGrown({ key, limit: limit + step })),
    `${key} ${limit}`,
  );
  if (all.length <= limit) return { shown: all, end: null };
  return { shown: all.slice(0, limit), end };
}
