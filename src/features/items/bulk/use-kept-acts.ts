import { useEffect, useState } from 'react';
import { whileShown } from '../../../data/basis/while-shown.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import type { Draft } from '../../../data/mirror/entry.ts';
import type { MirrorTx } from '../../../data/mirror/mirror-store.ts';
import { idleAmong, leftIn } from '../../../data/outbox/left-items.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { type ActOutcome, answersTo } from './act-answers.ts';
import { type KeptAct, readActs, withAct } from './kept-act.ts';
import type { ItemPriceChange } from './price-drafts.ts';

/** Key under which the acts of a kind are stored, and the reader of one. The reader returns null for anything else. */
export interface ActPlace<More extends object = object> {
  key: string;
  read: (value: unknown) => (KeptAct & More) | null;
}

interface ActUndo {
  /** The moves that are undone. */
  moves: readonly ItemPriceChange[];
  drafts: readonly Draft[];
}

/** The last acts of a kind on this device, and functions to begin another and to undo one of them. */
interface KeptActs<More extends object> {
  /** The newest first. */
  acts: readonly (KeptAct & More)[];
  busy: boolean;
  /**
   * Queues all drafts of the act or none, and stores it with them. `at`: the time of an act whose place it takes. Rejects
   * when this device cannot store them.
   */
  act(next: Pick<KeptAct, 'moves'> & More, drafts: readonly Draft[], at?: number): Promise<void>;
  /** Drops unsent drafts of the act of this time, and queues the drafts of `backOf` that undo the sent ones. */
  undo(at: number, backOf: (act: KeptAct & More, outcome: ActOutcome) => ActUndo): Promise<void>;
}

/** Runs acts of one kind on many items. */
export function useKeptActs<More extends object>({ key, read }: ActPlace<More>): KeptActs<More> {
  const data = useData();
  const [acts, setActs] = useState<readonly (KeptAct & More)[]>([]);
  const [busy, during] = useBusy();
  const reading = async (tx: Pick<MirrorTx, 'kept'>) => readActs(await tx.kept(key), read);
  useEffect(
    () =>
      whileShown(
        data.read(async (tx) => readActs(await tx.kept(key), read)),
        setActs,
      ),
    [data, key, read],
  );
  /** Another tab may have stored acts since this one was opened. */
  const keep = async (tx: MirrorTx, act: KeptAct & More): Promise<void> => {
    await tx.keep(key, { acts: withAct(await reading(tx), act) });
  };
  const work = (job: Promise<unknown>): Promise<void> =>
    // An act that failed half-way has stored what it dropped, and a second try must know.
    during(job.finally(() => data.read(reading).then(setActs)).then(() => undefined));
  const queue = (drafts: readonly Draft[], act: KeptAct & More): Promise<void> =>
    data.outbox.enqueueAll(drafts, (tx) => keep(tx, act));
  return {
    acts,
    busy,
    act: (next, drafts, at = Date.now()) => {
      const sent = drafts.map(({ id }) => id);
      return work(queue(drafts, { ...next, at, sent, isUndone: false }));
    },
    undo: (at, backOf) => {
      const act = acts.find((one) => one.at === at);
      const undoing = async (undone: KeptAct & More): Promise<void> => {
        const before = undone.dropped ?? [];
        const gone = await data.outbox.discardUntouched(undone.sent, (tx, now) =>
          // A page that dies before the rest still knows what never left.
          keep(tx, { ...undone, dropped: [...before, ...now] }),
        );
        const [answers, idle] = await data.read((tx) =>
          Promise.all([answersTo(tx, undone.sent), idleAmong(tx, undone.sent)]),
        );
        const left = new Set(answers.flatMap(leftIn).map(({ id }) => id));
        const { moves, drafts } = backOf(undone, { dropped: new Set([...before, ...gone, ...idle]), left });
        const sent = drafts.map(({ id }) => id);
        await queue(drafts, { ...undone, moves, sent, dropped: [], isUndone: true });
      };
      return act ? work(undoing(act)) : Promise.resolve();
    },
  };
}
