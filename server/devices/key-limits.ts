import QuickLRU from 'quick-lru';
import type { RefusalCode } from '../../src/records/refusals.ts';
import { networkOf } from '../limits/networks.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/token-bucket.ts';

/** Number of valid keys that are remembered. A key unused for longest counts among the others again. */
const MAX_KNOWN = 20_000;

/** A request that names a location, with the hash of its key; null without one. */
export interface KeyedRequest {
  ip: string;
  locationId: string;
  keyHash: string | null;
}

/** Limits of requests by device keys. */
export interface KeyLimits {
  /** Counts a request; true where it is too much and must be refused. */
  isTooMuch(asked: KeyedRequest): boolean;
  /** Notes how a counted request ended; null for no refusal. Only a valid key may get that. */
  note(asked: KeyedRequest, refusal: RefusalCode | null): void;
}

/** Valid keys by location, of this process, for all its limits that go by them. */
export type KnownKeys = QuickLRU<string, true>;
export const createKnownKeys = (): KnownKeys => new QuickLRU({ maxSize: MAX_KNOWN });

/**
 * Limits of this process. A key that was valid here before has a limit of its own. All other requests of a network
 * share two limits, for one location and for all. So a guess beside a tablet takes none of its requests. `now` in ms.
 * Limits with the same `known` share the valid keys.
 */
export function createKeyLimits(
  { sender, network }: Readonly<Record<'sender' | 'network', RateLimit>>,
  now: () => number,
  known: KnownKeys = createKnownKeys(),
): KeyLimits {
  const takeOfKey = createRateLimit(sender, now);
  const takeOfSender = createRateLimit(sender, now);
  const takeOfNetwork = createRateLimit(network, now);
  const nameOf = ({ locationId, keyHash }: KeyedRequest): string => `${keyHash} ${locationId}`;
  return {
    isTooMuch(asked) {
      if (known.get(nameOf(asked))) return takeOfKey(nameOf(asked)) > 0;
      const from = networkOf(asked.ip);
      return takeOfNetwork(from) > 0 || takeOfSender(`${from} ${asked.locationId}`) > 0;
    },
    note(asked, refusal) {
      if (asked.keyHash === null) return;
      if (refusal === null) known.set(nameOf(asked), true);
      else if (refusal === 'UNAUTHENTICATED') known.delete(nameOf(asked));
    },
  };
}
