import { LAST_PRICES_KEY } from '../../../data/basis/act-keys.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { movedIn } from '../bulk/act-answers.ts';
import { isKeptAct, type KeptAct } from '../bulk/kept-act.ts';
import {
  chunks,
  editDrafts,
  type ItemPriceChange,
  priceDrafts,
  priceParts,
  undoOf,
} from '../bulk/price-drafts.ts';
import { type ActPlace, useKeptActs } from '../bulk/use-kept-acts.ts';

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
  /** The last changes of prices on this device, the newest first. */
  acts: readonly KeptAct[];
  busy: boolean;
  /** Queues all moves or none. Rejects when this device cannot store them. */
  apply(moves: readonly ItemPriceChange[]): Promise<void>;
  /** Queues the moves of the change of this time again, as one edit per item. */
  applyEach(at: number): Promise<void>;
  undo(at: number): Promise<void>;
}

const newId = (): string => crypto.randomUUID();

/** Changes of many prices, and their undo. */
export function usePriceChange(): PriceChange {
  const data = useData();
  const { sub } = data.user;
  const { acts, busy, act, undo } = useKeptActs(LAST_PRICES);
  return {
    acts,
    busy,
    apply: (moves) => act({ moves }, priceDrafts(moves, sub, newId)),
    applyEach: async (at) => {
      const refused = acts.find((one) => one.at === at);
      if (!refused) return;
      // The refused requests would wait in the tray for a server that never takes them.
      for (const id of refused.sent) await data.outbox.discard(id);
      const { moves } = refused;
      await act({ moves, isEach: true }, editDrafts(moves, newId), at);
    },
    undo: (at) =>
      undo(at, ({ moves: all, sent, isEach = false }, outcome) => {
        const moves = movedIn(isEach ? chunks(all, 1) : priceParts(all), sent, outcome);
        const back = undoOf(moves);
        return { moves, drafts: isEach ? editDrafts(back, newId) : priceDrafts(back, sub, newId) };
      }),
  };
}
