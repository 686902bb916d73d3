import type { Dexie } from 'dexie';

/** Source of the events that a page enters the back/forward cache, and that it is shown again. */
export type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

export interface BfcacheWatch {
  /** Runs a transaction; one that ended because the page entered the cache runs again when the page is back. */
  run<T>(transaction: () => PromiseLike<T>): Promise<T>;
  stop(): void;
}

/**
 * Closes these databases, not yet open, when the page enters the back/forward cache. Safari keeps a transaction
 * open there, because no script is left to end it. The next page of the app would wait for it for ever.
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
    // It has ended, and only word of that is still on its way.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
