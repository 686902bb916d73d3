import { startTransition, useEffect, useState } from 'react';
import { nextFrame } from '../base/next-frame.ts';
import { useNearEnd } from './use-near-end.ts';

interface Growing<T> {
  shown: readonly T[];
  /** Ref for an element after the list. Null when everything is rendered. */
  end: ((element: HTMLElement | null) => void) | null;
}

/**
 * The first rows of a long list, `step` more whenever its end comes near. Another `key`, such as another search,
 * starts again. With `first`, so many come at once. The rest of the first step follows, as many behind each frame.
 */
export function useGrowing<T>(all: readonly T[], step: number, key: string, first = step): Growing<T> {
  const [grown, setGrown] = useState({ key, limit: first });
  const limit = grown.key === key ? grown.limit : first;
  const grow = (): void =>
    startTransition(() => setGrown({ key, limit: limit + (limit < step ? first : step) }));
  const isMore = all.length > limit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `limit` and `key` say which rows come next
  useEffect(() => {
    if (isMore && limit < step) return nextFrame(grow);
    return undefined;
  }, [isMore, limit, key]);
  const end = useNearEnd(grow, `${key} ${limit}`);
  if (!isMore) return { shown: all, end: null };
  return { shown: all.slice(0, limit), end };
}
