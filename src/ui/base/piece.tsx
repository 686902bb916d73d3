import { createContext, type ReactNode, useContext } from 'react';
import { useStaged } from './use-staged.ts';

/** Number of the pieces to render by now. */
const Drawn = createContext(1);

/**
 * A sheet or screen of `of` pieces, one a frame. They share one counter, because React may finish the later of two
 * counters first: a later piece would then push down by an earlier one.
 */
export function Pieces({ of, children }: { of: number; children: ReactNode }) {
  return <Drawn value={useStaged(of)}>{children}</Drawn>;
}

/** A part of `Pieces`, rendered in their `nth` frame (from 1). The frame before is painted by then. */
export function Piece({ nth, children }: { nth: number; children: ReactNode }) {
  return useContext(Drawn) >= nth && children;
}
