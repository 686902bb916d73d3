import { useData } from '../../../data/hooks/data-context.tsx';
import type { KeptAct } from '../bulk/kept-act.ts';
import { type PriceMove, priceDrafts, undoOf } from '../bulk/price-drafts.ts';
import { useKeptAct } from '../bulk/use-kept-act.ts';
import { LAST_PRICES } from './kept-prices.ts';

export interface PriceChange {
  /** The latest change of prices on this device. */
  last: KeptAct | null;
  busy: boolean;
  /** Queues all moves or none. Rejects when this device cannot store them. */
  apply(moves: readonly PriceMove[]): Promise<void>;
  undo(): Promise<void>;
}

const newId = (): string => crypto.randomUUID();

/** Changes of many prices, and their undo. */
export function usePriceChange(): PriceChange {
  const { sub } = useData().user;
  const { last, busy, act, undo } = useKeptAct<object>(LAST_PRICES);
  return {
    last,
    busy,
    apply: (moves) => act({ moves }, priceDrafts(moves, sub, newId)),
    undo: () =>
      undo(({ moves, sent }, dropped) =>
        sent.every((id) => dropped.has(id)) ? [] : priceDrafts(undoOf(moves), sub, newId),
      ),
  };
}
