import { LAST_PRICES_KEY } from '../../../data/basis/act-keys.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { isKeptAct, type KeptAct } from '../bulk/kept-act.ts';
import { editDrafts, type ItemPriceChange, priceDrafts, undoOf } from '../bulk/price-drafts.ts';
import { type ActPlace, useKeptAct } from '../bulk/use-kept-act.ts';

interface KeptPrices {
  /** Sent as one edit per item. */
  isEach?: boolean;
}

const LAST_PRICES: ActPlace<KeptPrices> = {
  key: LAST_PRICES_KEY,
  read: (value) => (isKeptAct(value) ? value : null),
};

/** Message where this device cannot store a change of prices. */
export const NOT_KEPT = 'Este aparelho não conseguiu guardar a mudança. Nada foi mudado.';

export interface PriceChange {
  /** The latest change of prices on this device. */
  last: KeptAct | null;
  busy: boolean;
  /** Queues all moves or none. Rejects when this device cannot store them. */
  apply(moves: readonly ItemPriceChange[]): Promise<void>;
  /** Queues the latest moves again, as one edit per item. */
  applyEach(): Promise<void>;
  undo(): Promise<void>;
}

const newId = (): string => crypto.randomUUID();

/** Changes of many prices, and their undo. */
export function usePriceChange(): PriceChange {
  const data = useData();
  const { sub } = data.user;
  const { last, busy, act, undo } = useKeptAct(LAST_PRICES);
  return {
    last,
    busy,
    apply: (moves) => act({ moves }, priceDrafts(moves, sub, newId)),
    applyEach: async () => {
      if (!last) return;
      // The refused requests would wait in the tray for a server that never takes them.
      for (const id of last.sent) await data.outbox.discard(id);
      await act({ moves: last.moves, isEach: true }, editDrafts(last.moves, newId));
    },
    undo: () =>
      undo(({ moves, sent, isEach = false }, dropped) => {
        if (isEach)
          return editDrafts(undoOf(moves.filter((_, index) => !dropped.has(sent[index] ?? ''))), newId);
        return sent.every((id) => dropped.has(id)) ? [] : priceDrafts(undoOf(moves), sub, newId);
      }),
  };
}
