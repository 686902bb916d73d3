import { startTransition, useEffect, useState } from 'react';
import { nextFrame } from './next-frame.ts';

/**
 * Number of a sheet's pieces to render: one at first, one more after each painted frame. A slow phone needs more than a
 * frame for a whole sheet. Pieces go from top to bottom, so that a later piece moves no earlier one.
 */
export function useStaged(pieces: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= pieces) return undefined;
    return nextFrame(() => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, pieces]);
  return Math.min(drawn, pieces);
}
