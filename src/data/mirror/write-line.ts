import type { Durability, MirrorTx } from './mirror-store.ts';

type Work<T> = (tx: MirrorTx) => Promise<T>;

/** Runs a work in a transaction of its own, behind those that were begun before. */
export type Transact = <T>(work: Work<T>, durability: Durability) => Promise<T>;

/**
 * Holds back what the network brings. A write locks all tables, so the browser runs them one by one in the order of
 * their begin. Lists on their way in would fill that line, and a purchase would wait behind all of them.
 */
export function createWriteLine(transact: Transact): Transact {
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    isRunning = false;
  };

  return (work, durability) => {
    if (durability !== 'relaxed') return transact(work, durability);
    return new Promise((resolve, reject) => {
      waiting.push(() => transact(work, durability).then(resolve, reject));
      if (!isRunning) void run();
    });
  };
}
