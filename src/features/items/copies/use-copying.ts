import { useEffect, useState } from 'react';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { priceDrafts, undoOf } from '../prices/price-drafts.ts';
import { copyDrafts, undoDrafts } from './copy-drafts.ts';
import type { ShopCopy } from './copy-plan.ts';
import { COPIES_KEY, type KeptCopy, readKeptCopy } from './kept-copy.ts';

export interface Copying {
  /** The latest copying on this device. */
  last: KeptCopy | null;
  busy: boolean;
  /** Queues all of it or nothing. Rejects when this device cannot store it. */
  apply(plans: readonly ShopCopy[], from: string): Promise<void>;
  undo(): Promise<void>;
}

const newId = (): string => crypto.randomUUID();

/** Copies to other shops, and their undo as one act. */
export function useCopying(): Copying {
  const data = useData();
  const [last, setLast] = useState<KeptCopy | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    void carryOn(data).then((kept) => !gone && setLast(kept));
    return () => {
      gone = true;
    };
  }, [data]);
  const work = async (job: () => Promise<KeptCopy | null>): Promise<void> => {
    setBusy(true);
    try {
      setLast(await job());
    } finally {
      setBusy(false);
    }
  };
  const { sub: owner } = data.user;
  return {
    last,
    busy,
    apply: (plans, from) =>
      work(() => {
        const { drafts, sent: copies } = copyDrafts(plans, { from, owner, newId });
        const moves = plans.flatMap((plan) => plan.moves);
        const toQueue = [...drafts, ...priceDrafts(moves, owner, newId)];
        const sent = toQueue.map(({ id }) => id);
        return queue(data, { at: Date.now(), copies, moves, sent, toQueue, isUndone: false });
      }),
    undo: () =>
      work(async () => {
        if (!last) return null;
        const dropped = new Set(await data.outbox.discardUntouched(last.sent));
        // What never left is dropped. The rest goes back, and whatever changed since stays.
        const copies = last.copies.filter(({ id }) => !dropped.has(id));
        const made = new Set(last.copies.map(({ id }) => id));
        const hasMoved = last.sent.some((id) => !made.has(id) && !dropped.has(id));
        const moves = hasMoved ? priceDrafts(undoOf(last.moves), owner, newId) : [];
        const toQueue = [...undoDrafts(copies, owner, newId), ...moves];
        return queue(data, { ...last, sent: toQueue.map(({ id }) => id), toQueue, isUndone: true });
      }),
  };
}

/** Queues the drafts that a dead page had stored but not queued. Ids are permanent, so nothing is done twice. */
async function carryOn(data: Data): Promise<KeptCopy | null> {
  const kept = readKeptCopy(await data.read((tx) => tx.kept(COPIES_KEY)));
  return kept?.toQueue ? queue(data, kept) : kept;
}

async function queue(data: Data, kept: KeptCopy): Promise<KeptCopy> {
  await data.keep(COPIES_KEY, kept);
  await data.outbox.enqueueAll(kept.toQueue ?? []);
  const rest = { ...kept, toQueue: null };
  await data.keep(COPIES_KEY, rest);
  return rest;
}
