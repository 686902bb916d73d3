import { useEffect, useState } from 'react';
import { importKey } from '../../../data/basis/act-keys.ts';
import { whileShown } from '../../../data/basis/while-shown.ts';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useOutbox } from '../../../data/hooks/hooks.ts';
import type { Draft, Entry } from '../../../data/mirror/entry.ts';
import { idleAmong } from '../../../data/outbox/left-items.ts';
import { stockBooks } from '../../../data/rows/stock-books.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { type CsvChanges, changesOfPlan, undoOfChanges } from '../../../domain/csv/apply.ts';
import type { CsvPlan } from '../../../domain/csv/plan.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { keepAndQueue, keepAndQueueNew } from '../bulk/keep-and-queue.ts';
import { type DraftContext, draftsOf, undoDraftsOf } from './import-drafts.ts';
import { type KeptImport, readImport } from './kept-import.ts';

export interface UndoEnd {
  /** Names of new items that stay, because somebody has changed them since. */
  left: readonly string[];
  /** Number of new items that are hidden in the shop, because this person's role may not remove them. */
  hidden: number;
}

export interface ItemImport {
  /** The latest import that can be undone. Null without one, and while its undo waits to be sent. */
  last: KeptImport | null;
  busy: boolean;
  /** Queues all changes of a plan or none. Rejects when this device cannot store them. */
  apply(fileName: string, plan: Extract<CsvPlan, { kind: 'plan' }>): Promise<void>;
  undo(): Promise<UndoEnd>;
}

type Shop = Pick<DraftContext, 'items' | 'categoryNames'>;

/** Imports and their undo at one location. `shop`: the shop on this device. */
export function useItemImport(locationId: string, shop: Shop, mayRemove: boolean): ItemImport {
  const data = useData();
  const entries = useOutbox();
  const [last, setLast] = useState<KeptImport | null>(null);
  const [busy, during] = useBusy();
  useEffect(() => whileShown(carryOn(data, locationId), setLast), [data, locationId]);
  const work = async (job: () => Promise<KeptImport | null>): Promise<void> => {
    setLast(await during(job()));
  };
  const context = (): DraftContext => ({
    ...shop,
    locationId,
    owner: data.user.sub,
    newId: () => crypto.randomUUID(),
    now: serverClock.now(),
  });
  return {
    last: last?.undo && stillQueued(last.undo, entries, isRefused).length === 0 ? null : last,
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
      let end: UndoEnd = { left: [], hidden: 0 };
      await work(async () => {
        if (!last) return null;
        const { left, next } = await keepUndo(data, last, context(), mayRemove);
        end = { left, hidden: next.toQueue?.drafts.filter(isHiding).length ?? 0 };
        return queue(data, locationId, next);
      });
      return end;
    },
  };
}

/**
 * Discards unsent and refused drafts of an import and of its earlier undo, and stores the import with the drafts that
 * undo the rest. A page that dies afterwards finds these. A second undo makes anew what the server has not taken, with
 * the rights that this person has by now.
 */
async function keepUndo(
  data: Data,
  last: KeptImport,
  context: DraftContext,
  mayRemove: boolean,
): Promise<{ left: readonly string[]; next: KeptImport }> {
  const { sent, changes, undo = [] } = last;
  const [books, idle] = await data.read((tx) =>
    Promise.all([
      stockBooks(tx, context.locationId),
      idleAmong(
        tx,
        sent.map(({ id }) => id),
      ),
    ]),
  );
  const moved = new Set(books.keys());
  const undoing = (gone: readonly string[]): { left: readonly string[]; next: KeptImport } => {
    // An edit that found its values there already has nothing to take back.
    const never = new Set([...gone, ...idle]);
    const all = undoDraftsOf(undoOfChanges(changes), { sent, never, moved, mayRemove, context });
    const places = new Set(undo.filter(({ id }) => never.has(id)).map(draftKeyOf));
    const drafts = last.undo ? all.drafts.filter((one) => places.has(draftKeyOf(one))) : all.drafts;
    const rest = undo.filter(({ id }) => !never.has(id));
    return {
      left: all.left,
      next: { ...last, undo: [...rest, ...drafts], toQueue: { kind: 'undo', drafts } },
    };
  };
  let end = undoing([]);
  await data.outbox.discardUntouched(
    [...sent, ...undo].map(({ id }) => id),
    async (tx, gone) => {
      end = undoing(gone);
      await tx.keep(importKey(context.locationId), end.next);
    },
  );
  return end;
}

const draftKeyOf = ({ lane, operation }: Draft): string => `${lane} ${operation.type}`;

const isHiding = ({ operation }: Draft): boolean =>
  operation.kind === 'change' && operation.content.hidden !== undefined;

const isRefused = ({ state }: Entry): boolean => state.kind === 'parked';

function stillQueued(
  drafts: readonly Draft[],
  entries: readonly Entry[],
  is: (entry: Entry) => boolean,
): Draft[] {
  const queued = new Set(entries.filter(is).map(({ id }) => id));
  return drafts.filter(({ id }) => queued.has(id));
}

/**
 * Queues the drafts that a dead page had stored but not queued. A draft queued twice applies once. An import whose undo
 * has left the queue is forgotten.
 */
async function carryOn(data: Data, locationId: string): Promise<KeptImport | null> {
  const key = importKey(locationId);
  const [stored, entries] = await data.read((tx) => Promise.all([tx.kept(key), tx.entries()]));
  const kept = readImport(stored);
  if (kept?.toQueue) return queue(data, locationId, kept);
  const waiting = new Set(entries.map(({ id }) => id));
  if (!kept?.undo || kept.undo.some(({ id }) => waiting.has(id))) return kept;
  await data.keep(key, undefined);
  return null;
}

async function queue(
  data: Data,
  locationId: string,
  kept: KeptImport,
  enqueue = keepAndQueue,
): Promise<KeptImport | null> {
  const key = importKey(locationId);
  await enqueue(data, { key, kept, drafts: kept.toQueue?.drafts ?? [] });
  const rest = kept.undo?.length === 0 ? null : { ...kept, toQueue: null };
  await data.keep(key, rest ?? undefined);
  return rest;
}
