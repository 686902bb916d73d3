import { startTransition, useEffect, useState } from 'react';
import { nextFrame } from './next-frame.ts';

/**
 * Number of a sheet's pieces that are drawn: one at first, one more behind each painted frame. A slow phone draws a whole
 * sheet longer than a frame lasts. The pieces go from top to bottom, so that a later one moves none before it.
 */
export function useStaged(pieces: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= pieces) return undefined;
    return nextFrame(() => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, pieces]);
  return Math.min(drawn, pieces);
}
