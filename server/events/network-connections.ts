import type { EventLimits } from './limits.ts';

/** One connection's slot in its network. */
export interface ConnectionSlot {
  /** Notes that the person behind the connection is known. */
  admit(): void;
  /** Gives the slot back. A second time changes nothing. */
  leave(): void;
}

interface Count {
  open: number;
  unknown: number;
}

type NetworkLimits = Pick<EventLimits, 'connectionsPerNetwork' | 'unknownPerNetwork'>;

/** Number of open connections of each network, so that no network takes all that the server can hold. */
export class NetworkConnections {
  readonly #limits: NetworkLimits;
  readonly #counts = new Map<string, Count>();

  constructor(limits: NetworkLimits) {
    this.#limits = limits;
  }

  /** A slot for a connection; null when its network has too many. `isKnown` says that its person is known. */
  enter(network: string, { isKnown = false } = {}): ConnectionSlot | null {
    const count = this.#counts.get(network) ?? { open: 0, unknown: 0 };
    const { connectionsPerNetwork, unknownPerNetwork } = this.#limits;
    if (count.open >= connectionsPerNetwork) return null;
    if (!isKnown && count.unknown >= unknownPerNetwork) return null;
    this.#counts.set(network, count);
    count.open += 1;
    if (!isKnown) count.unknown += 1;
    let state: 'unknown' | 'known' | 'left' = isKnown ? 'known' : 'unknown';
    return {
      admit: () => {
        if (state !== 'unknown') return;
        state = 'known';
        count.unknown -= 1;
      },
      leave: () => {
        if (state === 'left') return;
        if (state === 'unknown') count.unknown -= 1;
        state = 'left';
        count.open -= 1;
        if (count.open === 0) this.#counts.delete(network);
      },
    };
  }
}
