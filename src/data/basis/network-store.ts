import type { NetworkState } from './network.ts';
import { type DataError, isServerDown } from './outcome.ts';
import { createSource, type ValueSource } from './source.ts';

export interface NetworkStore extends ValueSource<NetworkState> {
  /** The server answered something, even a refusal. */
  answered(): void;
  /** A call got no answer. `why` is the cause where known; without it the connection counts as lost. */
  failed(why?: Pick<DataError, 'code'>): void;
  /** The browser's opinion: only 'offline' is believed. */
  hinted(online: boolean): void;
}

/** Tells the store of a failed call. A refusal counts as an answer. */
export function noteFailure(network: NetworkStore, error: DataError): void {
  if (error.kind === 'network') network.failed(error);
  else network.answered();
}

/** Starts from the browser's hint; then real calls decide. Tells only changes, because most answers change nothing. */
export function createNetworkStore(hint: boolean): NetworkStore {
  const source = createSource<NetworkState>({ online: hint, isServerDown: false });
  const know = (next: NetworkState): void => {
    const known = source.snapshot();
    if (next.online !== known.online || next.isServerDown !== known.isServerDown) source.set(next);
  };
  return {
    ...source,
    answered: () => know({ online: true, isServerDown: false }),
    failed: (why) => know({ online: false, isServerDown: why !== undefined && isServerDown(why) }),
    hinted: (online) => {
      if (!online) know({ online, isServerDown: false });
    },
  };
}
