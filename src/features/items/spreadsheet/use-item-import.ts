import { useEffect, useState } from 'react';
import { importKey } from '../../../data/basis/act-keys.ts';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { stockBooks } from '../../../data/rows/stock-books.ts';
import { type CsvChanges, changesOfPlan, undoOfChanges } from '../../../domain/csv/apply.ts';
import type { CsvPlan } from '../../../domain/csv/plan.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { keepAndQueue, keepAndQueueNew } from '../bulk/keep-and-queue.ts';
import { type DraftContext, draftsOf, undoDraftsOf } from './import-drafts.ts';
import { type KeptImport, readImport } from './kept-import.ts';

export interface ItemImport {
  /** The latest import that can be undone. Null without one. */
  last: KeptImport | null;
  busy: boolean;
  /** Queues all changes of a plan or none. Rejects when this device cannot store them. */
  apply(fileName: string, plan: Extract<CsvPlan, { kind: 'plan' }>): Promise<void>;
  /** Resolves to the names of new items that stay, because somebody has changed them since. */
  undo(): Promise<readonly string[]>;
}

type Shop = Pick<DraftContext, 'items' | 'categoryNames'>;

/** Imports and their undo at one location. `shop`: the shop on this device. */
export function useItemImport(locationId: string, shop: Shop): ItemImport {
  const data = useData();
  const [last, setLast] = useState<KeptImport | null>(null);
  const [busy, during] = useBusy();
  useEffect(() => {
    let gone = false;
    void carryOn(data, locationId).then((kept) => !gone && setLast(kept));
    return () => {
      gone = true;
    };
  }, [data, locationId]);
  const work = async (job: () => Promise<KeptImport | null>): Promise<void> => {
    setLast(await during(job()));
  };
  const context = (): DraftContext => ({
    ...shop,
    locationId,
    owner: data.user.sub,
    newId: () => crypto.randomUUID(),
    now: Date.now(),
  });
  return {
    last,
    busy,
    apply: (fileName, plan) =>
      work(() => {
        const changes: CsvChanges = changesOfPlan(plan, () => crypto.randomUUID());
        const sent = draftsOf(changes, context());
        const toQueue = { kind: 'import', drafts: sent } as const;
        const kept = { fileName, at: Date.now(), changes, sent, toQueue };
        return queue(data, locationId, kept, keepAndQueueNew);
      }),
    undo: async () => {
      let left: readonly string[] = [];
      await work(async () => {
        if (!last) return null;
        // Unsent and refused drafts are discarded. The undo of the others is queued behind them.
        const never = new Set(await data.outbox.discardUntouched(last.sent.map(({ id }) => id)));
        const moved = new Set((await data.read((tx) => stockBooks(tx, locationId))).keys());
        const undone = undoDraftsOf(undoOfChanges(last.changes), {
          sent: last.sent,
          ...{ never, moved },
          context: context(),
        });
        left = undone.left;
        return queue(data, locationId, { ...last, toQueue: { kind: 'undo', drafts: undone.drafts } });
      });
      return left;
    },
  };
}

/** Queues the drafts that a dead page had stored but not queued. A draft queued twice applies once. */
async function carryOn(data: Data, locationId: string): Promise<KeptImport | null> {
  const kept = readImport(await data.read((tx) => tx.kept(importKey(locationId))));
  return kept?.toQueue ? queue(data, locationId, kept) : kept;
}

async function queue(
  data: Data,
  locationId: string,
  kept: KeptImport,
  enqueue = keepAndQueue,
): Promise<KeptImport | null> {
  const key = importKey(locationId);
  await enqueue(data, { key, kept, drafts: kept.toQueue?.drafts ?? [] });
  const rest = kept.toQueue?.kind === 'undo' ? null : { ...kept, toQueue: null };
  await data.keep(key, rest ?? undefined);
  return rest;
}
