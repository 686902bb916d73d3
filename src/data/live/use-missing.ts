import { useEffect, useRef } from 'react';
import type { Live } from './live.ts';

/** Time to wait for a record that a list lacks, ms. The record may be new, or the list is about to be read. */
const MISSING_AFTER_MS = 1000;

/**
 * Calls `tell` once a record that an address names `isMissing` after its whole list was read, such as a deleted one. A
 * later answer that was only a part of the list says of nothing that it is missing.
 */
export function useMissing(
  isMissing: boolean,
  { status, freshness: { syncedAt, isPart, refreshing } }: Live<unknown>,
  tell: () => void,
): void {
  const isKnown = isMissing && status === 'ready' && syncedAt !== null && !isPart && !refreshing;
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => latest.current(), MISSING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKnown]);
}
