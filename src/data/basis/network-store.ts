import type { NetworkState } from './network.ts';
import { type DataError, isServerDown } from './outcome.ts';
import { createSource, type ValueSource } from './source.ts';

export interface NetworkStore extends ValueSource<NetworkState> {
  /** The server answered something, even a refusal. */
  answered(): void;
  /** A call got no answer; `why` where that is known, else it is the connection. */
  failed(why?: Pick<DataError, 'code'>): void;
  /** The browser's opinion: only 'offline' is believed. */
  hinted(online: boolean): void;
}

/** Tells that a call failed: a refusal is an answer, too. */
export function noteFailure(network: NetworkStore, error: DataError): void {
  if (error.kind === 'network') network.failed(error);
  else network.answered();
}

/** Starts from the browser's hint; from then on real calls decide. */
export function createNetworkStore(hint: boolean, now: () => number): NetworkStore {
  const source = createSource<NetworkState>({ online: hint, isServerDown: false, lastContactAt: null });
  const offline = (why?: Pick<DataError, 'code'>): void => {
    const { online, isServerDown: wasDown, lastContactAt } = source.snapshot();
    const isDown = why !== undefined && isServerDown(why);
    if (online || isDown !== wasDown) source.set({ online: false, isServerDown: isDown, lastContactAt });
  };
  return {
    ...source,
    answered: () => source.set({ online: true, isServerDown: false, lastContactAt: now() }),
    failed: offline,
    hinted: (online) => {
      if (!online) offline();
    },
  };
}
