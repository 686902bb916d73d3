import { startTransition, useState } from 'react';
import { useNearEnd } from './use-near-end.ts';

interface Growing<T> {
  shown: readonly T[];
  /** Ref for an element after the list. Null when everything is rendered. */
  end: ((element: HTMLElement | null) => void) | null;
}

/**
 * The first rows of a long list, `step` more whenever its end comes near. Another `key`, such as another search,
 * starts again.
 */
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
