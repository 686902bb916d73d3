import { useData } from '../../../data/hooks/data-context.tsx';
import { movedIn } from '../bulk/act-answers.ts';
import { priceDrafts, priceParts, undoOf } from '../bulk/price-drafts.ts';
import { useKeptActs } from '../bulk/use-kept-acts.ts';
import { copyDrafts, undoDrafts } from './copy-drafts.ts';
import type { ShopCopy } from './copy-plan.ts';
import { type KeptCopy, LAST_COPY } from './kept-copy.ts';

export interface Copying {
  /** The last copyings on this device, the newest first. */
  acts: readonly KeptCopy[];
  busy: boolean;
  /** Queues all drafts or none. Rejects when this device cannot store them. */
  apply(plans: readonly ShopCopy[], from: string): Promise<void>;
  /** Undoes the copying of this time. */
  undo(at: number): Promise<void>;
}

const newId = (): string => crypto.randomUUID();

/** Copies items to other shops, and undoes the whole copying as one act. */
export function useCopying(): Copying {
  const { sub: owner } = useData().user;
  const { acts, busy, act, undo } = useKeptActs(LAST_COPY);
  return {
    acts,
    busy,
    apply: (plans, from) => {
      const { drafts, sent: copies } = copyDrafts(plans, { from, owner, newId });
      const moves = plans.flatMap(({ changes }) => changes.map(({ move }) => move));
      return act({ copies, moves }, [...drafts, ...priceDrafts(moves, owner, newId)]);
    },
    undo: (at) =>
      undo(at, ({ copies, moves: all, sent }, outcome) => {
        // Sent copies are undone. The server keeps copies that were changed since.
        const made = copies.filter(({ id }) => !outcome.dropped.has(id));
        // The requests of the copies are sent first.
        const moves = movedIn(priceParts(all), sent.slice(copies.length), outcome);
        return {
          moves,
          drafts: [...undoDrafts(made, owner, newId), ...priceDrafts(undoOf(moves), owner, newId)],
        };
      }),
  };
}
