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
 * The transport, loaded with the first call, because the first paint comes from the mirror and must not wait for it. A
 * chunk that cannot be loaded counts as a missing connection, and the next call loads it again.
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
      // At once, so that calls that wait for their turn are not sent any more.
      if (asked) await (await fetched()).close();
    },
  };
}

/** A pause after which a call is composed. Between calls that come together the page can draw and answer. */
function turn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
