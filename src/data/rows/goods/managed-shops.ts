import { useEffect, useRef, useState } from 'react';
import { scopeKey } from '../../basis/scope.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList, useNetwork } from '../../hooks/hooks.ts';
import type { Live } from '../../live/live.ts';
import { type MirrorTx, SYNCED } from '../../mirror/mirror-store.ts';
import { PARALLEL_REQUESTS } from '../../pull/list.ts';
import { eachOf } from '../../pull/paginate.ts';
import { readNamedShops } from '../shop-names.ts';

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
 * Asks for each shop once, and again when the connection is back, because the device may have none of its items. Shops
 * that join later do not restart it, but another `round` does. `ids`: one text, with commas. True until the last shop
 * has answered.
 */
export function useAskedShops(ids: string, round = 0): boolean {
  const data = useData();
  const { online } = useNetwork();
  const asked = useRef(new Set<string>());
  const [answered, setAnswered] = useState(NONE);
  useEffect(() => {
    if (online) return;
    asked.current.clear();
    setAnswered(NONE);
  }, [online]);
  useEffect(() => {
    let gone = false;
    const ask = async (id: string): Promise<void> => {
      const asking = askedOf(id, round);
      if (gone || asked.current.has(asking)) return;
      asked.current.add(asking);
      await data.refresh({ kind: 'location', id });
      setAnswered((before) => new Set(before).add(asking));
    };
    if (online) void eachOf(idsIn(ids), PARALLEL_REQUESTS, ask);
    return () => {
      gone = true;
    };
  }, [data, ids, online, round]);
  return idsIn(ids).some((id) => !answered.has(askedOf(id, round)));
}

const NONE: ReadonlySet<string> = new Set();

const askedOf = (id: string, round: number): string => `${round} ${id}`;

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
