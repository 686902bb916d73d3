import { byName } from '../../../domain/words/name-order.ts';
import { useLiveList } from '../../hooks/hooks.ts';
import { useOffline } from '../../hooks/offline-reason.ts';
import { backText } from '../../hooks/offline-words.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { unknownShops, useAskedShops } from './managed-shops.ts';

/** Whether a device has all items of some shops. */
export interface ShopsKnown {
  /** Shops whose items it never had whole; null until it was asked. */
  unknown: readonly string[] | null;
  /** The server is being asked for them. */
  isAsking: boolean;
}

/** Rows of several shops; those of an unknown shop may be a part. */
export interface ShopRows<T> extends ShopsKnown {
  rows: readonly T[];
}

/**
 * Rows that `read` finds in each of these shops, by name, and the shops that are not whole. Both are of one reading, so
 * rows that count as whole never lack the last page. Each shop is asked for, because the device may have none of it.
 */
export function useShopRows<T extends { name: string }>(
  name: string,
  shopIds: readonly string[],
  read: (tx: MirrorTx, shopId: string) => Promise<readonly T[]>,
): ShopRows<T> {
  const ids = [...shopIds].sort().join(',');
  const isAsking = useAskedShops(ids);
  const [found] = useLiveList<Pick<ShopRows<T>, 'rows' | 'unknown'>>(`${name}:${ids}`, {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const shops = ids === '' ? [] : ids.split(',');
      const parts = await Promise.all(shops.map((shopId) => read(tx, shopId)));
      const rows = parts.flat().sort(byName);
      return [{ rows, unknown: await unknownShops(tx, shops) }];
    },
  }).rows;
  return { rows: found?.rows ?? [], unknown: found?.unknown ?? null, isAsking };
}

/**
 * Reason in words why an act on all items of some shops waits. Null once this device has them whole. Rows come page by
 * page: a missing one would be left as it is, and nobody told. `shops` has names.
 */
export function useAwaitedItems(
  { unknown, isAsking }: ShopsKnown,
  shops: readonly { id: string; name: string }[] = [],
): string | null {
  const offline = useOffline();
  if (unknown === null) return 'Carregando os itens…';
  if (unknown.length === 0) return null;
  const whose = unknown.length === 1 ? nameOf(unknown[0], shops) : `de ${unknown.length} locais`;
  if (offline)
    return `${offline.name}. Os itens ${whose} ainda não estão todos neste aparelho e carregam assim que ${backText(offline)}.`;
  if (isAsking) return `Carregando os itens ${whose}…`;
  return `Não foi possível carregar todos os itens ${whose}. Feche e abra de novo para tentar outra vez.`;
}

function nameOf(shopId: string | undefined, shops: readonly { id: string; name: string }[]): string {
  const name = shops.find(({ id }) => id === shopId)?.name;
  return name ? `de ${name}` : 'deste local';
}
