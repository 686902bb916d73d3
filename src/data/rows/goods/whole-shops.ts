import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { byName } from '../../../domain/words/name-order.ts';
import { createSource, type LiveSource } from '../../basis/source.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useOffline } from '../../hooks/offline-reason.ts';
import { backText } from '../../hooks/offline-words.ts';
import { useSource } from '../../live/use-source.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { unknownShops, useAskedShops } from './managed-shops.ts';

/** Whether a device has all items of some shops. */
export interface ShopsKnown {
  /** Shops whose items the device never had whole; null until they were read. */
  unknown: readonly string[] | null;
  /** True while the server is asked for them. */
  isAsking: boolean;
}

/** Rows of several shops. Those of an unknown shop may be only a part. */
export interface ShopRows<T> extends ShopsKnown {
  rows: readonly T[];
  /** The rows of each shop that was read. A list stays the same until one of its own rows changes. */
  of: ReadonlyMap<string, readonly T[]>;
}

/** Rows of one shop. Both fields are of one reading, so rows that count as whole never lack the last page. */
interface Part<T> {
  rows: readonly T[];
  isWhole: boolean;
}

/**
 * Rows that `read` finds in these shops, by name, and the shops that are not whole. Each shop is read by itself, so
 * that a page of one does not parse the items of fifty. Each is asked for, because the device may have none of it.
 * Shops that are not whole come first, because an act waits for them.
 */
export function useShopRows<T extends { name: string }>(
  name: string,
  shopIds: readonly string[],
  read: (tx: MirrorTx, shopId: string) => Promise<readonly T[]>,
): ShopRows<T> {
  const ids = [...shopIds].sort().join(',');
  const { live } = useData();
  const [parts] = useState(() =>
    createParts((id) => {
      const readPart = async (tx: MirrorTx): Promise<Part<T>> => ({
        rows: [...(await read(tx, id))].sort(byName),
        isWhole: (await unknownShops(tx, [id])).length === 0,
      });
      return live.kept<Part<T> | null>(`${name}:${id}`, null, readPart, () => null);
    }),
  );
  useEffect(() => parts.want(ids === '' ? [] : ids.split(',')), [parts, ids]);
  useEffect(() => () => parts.want([]), [parts]);
  const found = useDeferredValue(useSource(parts));
  const { lacking, whole } = useMemo(() => byWhole(found, ids), [found, ids]);
  const isAsking = useAskedShops(lacking);
  useAskedShops(isAsking ? '' : whole);
  return useMemo(
    () => ({ ...joined(found, ids === '' ? [] : ids.split(',')), isAsking }),
    [found, ids, isAsking],
  );
}

/** The shops that are not whole, and once all are read the others. Each in one text, with commas. */
function byWhole(found: ReadonlyMap<string, Part<unknown>>, ids: string): { lacking: string; whole: string } {
  const shops = ids.split(',');
  const lacking = shops.filter((id) => found.get(id)?.isWhole === false);
  const whole = shops.filter((id) => found.get(id)?.isWhole);
  const isRead = lacking.length + whole.length === shops.length;
  return { lacking: lacking.join(','), whole: isRead ? whole.join(',') : '' };
}

function joined<T extends { name: string }>(found: ReadonlyMap<string, Part<T>>, shops: readonly string[]) {
  const read = shops.flatMap((id) => {
    const part = found.get(id);
    return part ? [{ id, ...part }] : [];
  });
  const unknown = read.length < shops.length ? null : read.filter((one) => !one.isWhole).map(({ id }) => id);
  const rows = read.flatMap((one) => one.rows);
  // Rows of several shops are shown only together, so they are sorted when the last shop has come.
  if (shops.length > 1 && unknown?.length === 0) rows.sort(byName);
  return { rows, unknown, of: new Map(read.map((one) => [one.id, one.rows])) };
}

/** The values of several sources by id. A source that stays wanted goes on as it is when others come or go. */
function createParts<T>(sourceOf: (id: string) => LiveSource<T | null>) {
  const source = createSource<ReadonlyMap<string, T>>(new Map());
  const ends = new Map<string, () => void>();
  const set = (id: string, part: T | null): void => {
    const next = new Map(source.snapshot());
    if (part === null) next.delete(id);
    else next.set(id, part);
    source.set(next);
  };
  return {
    ...source,
    want(ids: readonly string[]): void {
      for (const [id, end] of ends) {
        if (ids.includes(id)) continue;
        end();
        ends.delete(id);
        set(id, null);
      }
      for (const id of ids) {
        if (ends.has(id)) continue;
        const one = sourceOf(id);
        const tell = (): void => set(id, one.snapshot());
        ends.set(id, one.subscribe(tell));
        tell();
      }
    },
  };
}

/**
 * The reason in words why an act on all items of some shops waits. Null once this device has them whole. Rows come page
 * by page, and a missing one would be left as it is without notice. `shops` has names.
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
