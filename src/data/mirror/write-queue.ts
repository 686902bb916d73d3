import type { Durability, MirrorTx } from './mirror-store.ts';

type Work<T> = (tx: MirrorTx) => Promise<T>;

/** Runs a work in a transaction of its own, behind those begun before. */
export type Transact = <T>(work: Work<T>, durability: Durability) => Promise<T>;

interface Waiting {
  work: Work<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Holds back writes of the network. A write locks all tables, so the browser runs them one by one in the order of their
 * begin. Incoming lists would fill that queue, and a purchase would wait behind all of them. Writes that wait are put
 * together, at most `most` at once, so that a screen draws the lists of one answer once.
 */
export function createWriteQueue(transact: Transact, most: number): Transact {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const alone = ({ work, resolve, reject }: Waiting): Promise<void> =>
    transact(work, 'relaxed').then(resolve as (value: unknown) => void, reject);

  const together = async (group: readonly Waiting[]): Promise<void> => {
    const values = await transact(async (tx) => {
      const written: unknown[] = [];
      for (const { work } of group) written.push(await work(tx));
      return written;
    }, 'relaxed').catch(() => null);
    // One work failed and rolled the others back, so each runs again by itself.
    for (const [nth, one] of group.entries()) {
      if (values) one.resolve(values[nth] as never);
      else await alone(one);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      if (group.length > 1) await together(group);
      else for (const one of group) await alone(one);
    }
    isRunning = false;
  };

  return (work, durability) => {
    if (durability !== 'relaxed') return transact(work, durability);
    return new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Waits for the end of the turn, in which the lists of one answer come.
      queueMicrotask(run);
    });
  };
}
