import type { Dexie } from 'dexie';

/** Source of the events of entering the back/forward cache, and of being shown again. */
export type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

export interface BfcacheWatch {
  /** Runs a transaction. If it ended because the page entered the cache, it runs again when the page is back. */
  run<T>(transaction: () => PromiseLike<T>): Promise<T>;
  stop(): void;
}

/**
 * Aborts the transactions of these databases, not yet open, when the page enters the back/forward cache. Safari keeps a
 * transaction open there, because no script is left to end it. The app's next page would wait for it for ever.
 */
export function endInBfcache(databases: readonly Dexie[], page: PageEvents): BfcacheWatch {
  const open = new Set<IDBTransaction>();
  let times = 0;
  let back = Promise.resolve();

  for (const database of databases) {
    database.use({
      stack: 'dbcore',
      name: 'bfcache',
      create: (core) => ({
        ...core,
        transaction(...args) {
          const begun = core.transaction(...args) as IDBTransaction;
          open.add(begun);
          for (const end of ['complete', 'abort']) begun.addEventListener(end, () => open.delete(begun));
          return begun;
        },
      }),
    });
  }

  const left = (event: Event): void => {
    if (!(event as PageTransitionEvent).persisted) return;
    times += 1;
    back = new Promise((shown) => page.addEventListener('pageshow', () => shown(), { once: true }));
    for (const one of open) abort(one);
  };
  page.addEventListener('pagehide', left);
  return {
    async run(transaction) {
      for (;;) {
        const before = times;
        try {
          return await transaction();
        } catch (error) {
          if (before === times) throw error;
          await back;
        }
      }
    },
    stop: () => page.removeEventListener('pagehide', left),
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // The transaction has ended, and only its event is still on the way.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
