import { useEffect, useMemo } from 'react';
import { MINUTE_MS } from '../../../domain/words/time-units.ts';
import { number } from '../../../records/content/read.ts';
import { type Scope, scopeKey } from '../../basis/scope.ts';
import type { Data } from '../../data.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList, useNetwork } from '../../hooks/hooks.ts';
import type { Live } from '../../live/live.ts';
import { useSource } from '../../live/use-source.ts';
import { type MirrorTx, SYNCED } from '../../mirror/mirror-store.ts';
import { readNamedShops } from '../shop-names.ts';
import { createShopQueue } from './shop-queue.ts';

/** Age up to which a shop that this device has whole is not asked for again, in ms. */
const FRESH_MS = 15 * MINUTE_MS;
/** Longest wait after which a refused shop is asked for by itself, in ms. After a longer one a person presses again. */
const MAX_WAIT_MS = MINUTE_MS;

export interface ManagedShop {
  id: string;
  name: string;
  owner: string | null;
}

/** The shops that this person runs: own ones, and those where they are a deputy, by name. */
export function useManagedShops(): readonly ManagedShop[] {
  const { sub } = useData().user;
  return useLiveList<ManagedShop>('managed-shops', {
    scope: { kind: 'myLocations' },
    read: async (tx) =>
      (await readNamedShops(tx, sub)).filter(({ role }) => role === null || role === 'deputy'),
  }).rows;
}

/** The shops of the same owner beside this one, and whether this person runs it. */
export function useOtherShops(locationId: string): { runs: boolean; others: readonly ManagedShop[] } {
  const shops = useManagedShops();
  const own = shops.find(({ id }) => id === locationId);
  const others = own ? shops.filter(({ id, owner }) => id !== locationId && owner === own.owner) : [];
  return { runs: own !== undefined, others };
}

/**
 * Asks for each shop, the first ones first, and again when the connection is back. A shop that was read whole a moment ago
 * is left out. Shops that join later do not restart it, but another `round` does. `ids`: one text, with commas. True
 * until the last shop has answered.
 */
export function useAskedShops(ids: string, round = 0): boolean {
  const data = useData();
  const { online } = useNetwork();
  const queue = useMemo(() => createShopQueue((asking) => ask(data, idOf(asking))), [data]);
  const ended = useSource(queue.ended);
  useEffect(() => {
    if (!online) queue.forget();
    queue.want(online ? idsIn(ids).map((id) => askedOf(id, round)) : []);
  }, [queue, ids, online, round]);
  useEffect(() => () => queue.want([]), [queue]);
  return idsIn(ids).some((id) => !ended.has(askedOf(id, round)));
}

/** Asks for a shop. Returns the ms after which to ask again, because the server has a limit. Otherwise 0. */
async function ask({ read, refresh }: Data, id: string): Promise<number> {
  const scope: Scope = { kind: 'location', id };
  const at = number(await read((tx) => tx.kept(SYNCED + scopeKey(scope))));
  if (at !== null && Math.abs(Date.now() - at) < FRESH_MS) return 0;
  const failure = await refresh(scope);
  const wait = failure?.code === 'RATE_LIMITED' ? number(failure.detail?.retryAfterMs) : null;
  return wait !== null && wait <= MAX_WAIT_MS ? wait : 0;
}

const askedOf = (id: string, round: number): string => `${round} ${id}`;

const idOf = (asking: string): string => asking.slice(asking.indexOf(' ') + 1);

const idsIn = (ids: string): string[] => ids.split(',').filter((id) => id !== '');

/** The shops among these whose items this device never had whole. */
export async function unknownShops(
  tx: Pick<MirrorTx, 'kept'>,
  shopIds: readonly string[],
): Promise<string[]> {
  const times = await Promise.all(shopIds.map((id) => tx.kept(SYNCED + scopeKey({ kind: 'location', id }))));
  return shopIds.filter((_, index) => typeof times[index] !== 'number');
}

/** The same shops, live. */
export function useUnknownShops(shopIds: readonly string[]): Live<string> {
  const ids = [...shopIds].sort().join(',');
  return useLiveList<string>(`unknown-shops:${ids}`, {
    scope: { kind: 'myLocations' },
    read: (tx) => unknownShops(tx, ids === '' ? [] : ids.split(',')),
  });
}
