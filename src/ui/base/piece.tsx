import type { ReactNode } from 'react';
import { useStaged } from './use-staged.ts';

/** A part of a sheet or screen, rendered in its `nth` frame (from 1). The frame before is painted by then. */
export function Piece({ nth, children }: { nth: number; children: ReactNode }) {
  return useStaged(nth) === nth && children;
}
