import { useEffect, useState } from 'react';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { type KeptPrices, PRICES_KEY, readKeptPrices } from './kept-prices.ts';
import { type PriceMove, priceDrafts, undoOf } from './price-drafts.ts';

export interface PriceChange {
  /** The latest change of prices on this device. */
  last: KeptPrices | null;
  busy: boolean;
  /** Queues all moves or none. Rejects when this device cannot store them. */
  apply(moves: readonly PriceMove[]): Promise<void>;
  undo(): Promise<void>;
}

const newId = (): string => crypto.randomUUID();

/** Changes of many prices, and their undo. */
export function usePriceChange(): PriceChange {
  const data = useData();
  const [last, setLast] = useState<KeptPrices | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    void carryOn(data).then((kept) => !gone && setLast(kept));
    return () => {
      gone = true;
    };
  }, [data]);
  const work = async (job: () => Promise<KeptPrices | null>): Promise<void> => {
    setBusy(true);
    try {
      setLast(await job());
    } finally {
      setBusy(false);
    }
  };
  return {
    last,
    busy,
    apply: (moves) =>
      work(() => {
        const drafts = priceDrafts(moves, data.user.sub, newId);
        const sent = drafts.map(({ id }) => id);
        return queue(data, { at: Date.now(), moves, sent, toQueue: drafts, isUndone: false });
      }),
    undo: () =>
      work(async () => {
        if (!last) return null;
        const dropped = new Set(await data.outbox.discardUntouched(last.sent));
        // What never left is dropped. The rest goes back, and whatever changed since stays.
        const isWhole = last.sent.every((id) => dropped.has(id));
        const drafts = isWhole ? [] : priceDrafts(undoOf(last.moves), data.user.sub, newId);
        const sent = drafts.map(({ id }) => id);
        return queue(data, { ...last, sent, toQueue: drafts, isUndone: true });
      }),
  };
}

/** Queues the drafts that a dead page had stored but not queued. Ids are permanent, so nothing is done twice. */
async function carryOn(data: Data): Promise<KeptPrices | null> {
  const kept = readKeptPrices(await data.read((tx) => tx.kept(PRICES_KEY)));
  return kept?.toQueue ? queue(data, kept) : kept;
}

async function queue(data: Data, kept: KeptPrices): Promise<KeptPrices> {
  await data.keep(PRICES_KEY, kept);
  await data.outbox.enqueueAll(kept.toQueue ?? []);
  const rest = { ...kept, toQueue: null };
  await data.keep(PRICES_KEY, rest);
  return rest;
}
