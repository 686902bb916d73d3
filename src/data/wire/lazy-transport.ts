import { fetchedOnce } from './fetch-code.ts';
import { reasonOf, type Transport } from './transport.ts';

/**
 * The transport, loaded on the first call: the first paint comes from the mirror and must not wait for it. A chunk that
 * cannot be loaded is no connection, and is asked for again by the next call.
 */
export function createLazyTransport(load: () => Promise<Transport>): Transport {
  let asked = false;
  const fetched = fetchedOnce(load);
  const loaded = async (): Promise<Transport> => {
    asked = true;
    const transport = await fetched();
    await turn();
    return transport;
  };
  return {
    get: async (id, type) => (await loaded()).get(id, type),
    list: async (query, args) => (await loaded()).list(query, args),
    status: async (parentId, type, args) => (await loaded()).status(parentId, type, args),
    historyTotals: async (since) => (await loaded()).historyTotals(since),
    heldDeposits: async () => (await loaded()).heldDeposits(),
    nearby: async (args) => (await loaded()).nearby(args),
    saleDays: async (question) => (await loaded()).saleDays(question),
    ask: async (document, variables) => (await loaded()).ask(document, variables),
    askNewer: async (...asked) => (await loaded()).askNewer(...asked),
    watchSettings(next) {
      let stop: (() => void) | null = () => undefined;
      void loaded().then((transport) => {
        if (stop) stop = transport.watchSettings(next);
      }, reasonOf);
      return () => {
        stop?.();
        stop = null;
      };
    },
    catalogue: async (again) => (await loaded()).catalogue(again),
    create: async (input) => (await loaded()).create(input),
    update: async (input) => (await loaded()).update(input),
    remove: async (id, type) => (await loaded()).remove(id, type),
    close: async () => {
      // At once: what waits for its turn is not sent any more.
      if (asked) await (await fetched()).close();
    },
  };
}

/** Calls that come together are put together one by one: between two of them the page can draw and answer. */
function turn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
