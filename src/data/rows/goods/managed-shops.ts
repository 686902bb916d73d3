import { useEffect, useMemo } from 'react';
import { isRecent } from '../../../domain/words/is-recent.ts';
import { MINUTE_MS } from '../../../domain/words/time-units.ts';
import { number } from '../../../records/content/read.ts';
import { scopeKey } from '../../basis/scope.ts';
import type { Data } from '../../data.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList, useNetwork } from '../../hooks/hooks.ts';
import type { Live } from '../../live/live.ts';
import { useSource } from '../../live/use-source.ts';
import { type MirrorTx, SYNCED } from '../../mirror/mirror-store.ts';
import { childKey } from '../../mirror/subtree.ts';
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
  const at = await read((tx) => wholeAt(tx, id));
  if (at !== null && isRecent(at, Date.now(), FRESH_MS)) return 0;
  const failure = await refresh({ kind: 'location', id });
  const wait = failure?.code === 'RATE_LIMITED' ? number(failure.detail?.retryAfterMs) : null;
  return wait !== null && wait <= MAX_WAIT_MS ? wait : 0;
}

const askedOf = (id: string, round: number): string => `${round} ${id}`;

const idOf = (asking: string): string => asking.slice(asking.indexOf(' ') + 1);

const idsIn = (ids: string): string[] => ids.split(',').filter((id) => id !== '');

/**
 * When this device last had a shop whole, ms. Null for never, and where its items left since. A role that ends or
 * changes takes them with the place of their list. The mark of the scope stays for the lists on screen.
 */
async function wholeAt(tx: Reading, id: string): Promise<number | null> {
  const items = await tx.cursor(childKey(id, 'ITEM'));
  return items ? number(await tx.kept(SYNCED + scopeKey({ kind: 'location', id }))) : null;
}

type Reading = Pick<MirrorTx, 'kept' | 'cursor'>;

/** The shops among these whose items this device does not have whole. */
export async function unknownShops(tx: Reading, shopIds: readonly string[]): Promise<string[]> {
  const times = await Promise.all(shopIds.map((id) => wholeAt(tx, id)));
  return shopIds.filter((_, index) => times[index] === null);
}

/** The same shops, live. */
export function useUnknownShops(shopIds: readonly string[]): Live<string> {
  const ids = [...shopIds].sort().join(',');
  return useLiveList<string>(`unknown-shops:${ids}`, {
    scope: { kind: 'myLocations' },
    read: (tx) => unknownShops(tx, ids === '' ? [] : ids.split(',')),
  });
}
