import type { NetworkState } from './network.ts';
import { createValueSource, type ValueSource } from './value-source.ts';

export interface NetworkStore extends ValueSource<NetworkState> {
  /** The server answered something, even a refusal. */
  answered(): void;
  /** A call got no answer. */
  failed(): void;
  /** The browser's opinion: only 'offline' is believed. */
  hinted(online: boolean): void;
}

/** Starts from the browser's hint; from then on real calls decide. */
export function createNetworkStore(hint: boolean, now: () => number): NetworkStore {
  const source = createValueSource<NetworkState>({ online: hint, lastContactAt: null });
  const offline = (): void => {
    const { online, lastContactAt } = source.snapshot();
    if (online) source.set({ online: false, lastContactAt });
  };
  return {
    ...source,
    answered: () => source.set({ online: true, lastContactAt: now() }),
    failed: offline,
    hinted: (online) => {
      if (!online) offline();
    },
  };
}
