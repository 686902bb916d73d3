import { startTransition, useEffect, useState } from 'react';
import { nextFrame } from '../base/next-frame.ts';
import { useNearEnd } from './use-near-end.ts';

interface Growing<T> {
  shown: readonly T[];
  /** Ref for an element after the list. Null while more rows come by themselves, and when everything is rendered. */
  end: ((element: HTMLElement | null) => void) | null;
}

/**
 * The first rows of a long list, `step` more whenever its end comes near. Another `key`, such as another search, starts
 * again. The first frame renders at most `atOnce` rows, by default the whole step. The rest of it follows, `perFrame`
 * rows after each painted frame.
 */
export function useGrowing<T>(
  all: readonly T[],
  step: number,
  key: string,
  { atOnce = step, perFrame = atOnce }: { atOnce?: number; perFrame?: number } = {},
): Growing<T> {
  const start = { key, limit: atOnce, wanted: step };
  const [grown, setGrown] = useState(start);
  const { limit: reached, wanted } = grown.key === key ? grown : start;
  // Rows that come one after the other may raise the number of the first frame, which hides nothing that was shown.
  const limit = Math.max(reached, atOnce);
  const grow = (wanted: number): void =>
    startTransition(() => setGrown({ key, limit: Math.min(limit + perFrame, wanted), wanted }));
  const isMore = all.length > limit;
  const isComing = isMore && limit < wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `limit` and `key` say which rows come next
  useEffect(() => {
    if (isComing) return nextFrame(() => grow(wanted));
    return undefined;
  }, [isComing, limit, key]);
  const end = useNearEnd(() => grow(limit + step), `${key} ${limit}`);
  if (!isMore) return { shown: all, end: null };
  return { shown: all.slice(0, limit), end: isComing ? null : end };
}
