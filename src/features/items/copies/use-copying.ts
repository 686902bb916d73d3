import { useData } from '../../../data/hooks/data-context.tsx';
import { priceDrafts, undoOf } from '../bulk/price-drafts.ts';
import { useKeptAct } from '../bulk/use-kept-act.ts';
import { copyDrafts, undoDrafts } from './copy-drafts.ts';
import type { ShopCopy } from './copy-plan.ts';
import { type KeptCopy, LAST_COPY } from './kept-copy.ts';

export interface Copying {
  last: KeptCopy | null;
  busy: boolean;
  /** Queues all drafts or none. Rejects when this device cannot store them. */
  apply(plans: readonly ShopCopy[], from: string): Promise<void>;
  undo(): Promise<void>;
}

const newId = (): string => crypto.randomUUID();

/** Copies items to other shops, and undoes the whole copying as one act. */
export function useCopying(): Copying {
  const { sub: owner } = useData().user;
  const { last, busy, act, undo } = useKeptAct(LAST_COPY);
  return {
    last,
    busy,
    apply: (plans, from) => {
      const { drafts, sent: copies } = copyDrafts(plans, { from, owner, newId });
      const moves = plans.flatMap((plan) => plan.moves);
      return act({ copies, moves }, [...drafts, ...priceDrafts(moves, owner, newId)]);
    },
    undo: () =>
      undo(({ copies, moves, sent }, dropped) => {
        // Sent copies are undone. The server keeps copies that were changed since.
        const left = copies.filter(({ id }) => !dropped.has(id));
        const made = new Set(copies.map(({ id }) => id));
        const hasMoved = sent.some((id) => !made.has(id) && !dropped.has(id));
        const back = hasMoved ? priceDrafts(undoOf(moves), owner, newId) : [];
        return [...undoDrafts(left, owner, newId), ...back];
      }),
  };
}
