import { forwardCalls } from '../basis/forward-calls.ts';
import { fetchedOnce } from './fetch-chunk.ts';
import { reasonOf, type Transport } from './transport.ts';

const FORWARDED = [
  'get',
  'list',
  'status',
  'historyTotals',
  'heldDeposits',
  'nearby',
  'saleDays',
  'ask',
  'askNewer',
  'catalogue',
  'create',
  'update',
  'remove',
] as const;

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
    ...forwardCalls(loaded, FORWARDED),
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
