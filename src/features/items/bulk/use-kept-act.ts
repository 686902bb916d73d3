import { useEffect, useState } from 'react';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import type { Draft } from '../../../data/mirror/entry.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { keepAndQueue, keepAndQueueNew } from './keep-and-queue.ts';
import type { KeptAct } from './kept-act.ts';

/** Key under which the latest act of a kind is stored, and its reader. The reader returns null without a stored act. */
export interface ActPlace<More extends object = object> {
  key: string;
  read: (value: unknown) => (KeptAct & More) | null;
}

/** The latest act of a kind on this device, and functions to begin another act and to undo the latest. */
interface LastAct<More extends object> {
  last: (KeptAct & More) | null;
  busy: boolean;
  /** Queues all drafts of the act or none. Rejects when this device cannot store them. */
  act(next: Pick<KeptAct, 'moves'> & More, drafts: readonly Draft[]): Promise<void>;
  /** Drops unsent drafts, and queues the drafts of `backOf` that undo the sent ones. */
  undo(backOf: (last: KeptAct & More, dropped: ReadonlySet<string>) => readonly Draft[]): Promise<void>;
}

/** Runs acts of one kind on many items. */
export function useKeptAct<More extends object>({ key, read }: ActPlace<More>): LastAct<More> {
  const data = useData();
  const [last, setLast] = useState<(KeptAct & More) | null>(null);
  const [busy, during] = useBusy();
  useEffect(() => {
    let gone = false;
    void carryOn(data, { key, read }).then((kept) => !gone && setLast(kept));
    return () => {
      gone = true;
    };
  }, [data, key, read]);
  const work = async (job: () => Promise<(KeptAct & More) | null>): Promise<void> => {
    setLast(await during(job()));
  };
  return {
    last,
    busy,
    act: (next, drafts) =>
      work(() => {
        const sent = drafts.map(({ id }) => id);
        const kept = { ...next, at: Date.now(), sent, toQueue: drafts, isUndone: false };
        return queue(data, key, kept, keepAndQueueNew);
      }),
    undo: (backOf) =>
      work(async () => {
        if (!last) return null;
        const dropped = new Set(await data.outbox.discardUntouched(last.sent));
        const toQueue = backOf(last, dropped);
        return queue(data, key, { ...last, sent: toQueue.map(({ id }) => id), toQueue, isUndone: true });
      }),
  };
}

/** Queues the drafts that a dead page had stored but not queued. A draft queued twice applies once. */
async function carryOn<K extends KeptAct>(
  data: Data,
  { key, read }: { key: string; read: (value: unknown) => K | null },
): Promise<K | null> {
  const kept = read(await data.read((tx) => tx.kept(key)));
  return kept?.toQueue ? queue(data, key, kept) : kept;
}

async function queue<K extends KeptAct>(
  data: Data,
  key: string,
  kept: K,
  enqueue = keepAndQueue,
): Promise<K> {
  await enqueue(data, { key, kept, drafts: kept.toQueue ?? [] });
  const rest = { ...kept, toQueue: null };
  await data.keep(key, rest);
  return rest;
}
