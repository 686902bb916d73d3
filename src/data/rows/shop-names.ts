import { useMemo } from 'react';
import { namesApart } from '../../domain/overview/names-apart.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { byName } from '../../domain/words/name-order.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { readOwnRoles } from '../mirror/own-roles.ts';

/** A shop that this person owns or works at, under a name that no other of these shops has. */
export interface NamedShop {
  id: string;
  name: string;
  owner: string | null;
  /** The person's role there; null at an own one. */
  role: StaffRole | null;
}

/** The own shops and workplaces, by name, as far as this device knows them. */
export async function readNamedShops(
  tx: Pick<MirrorTx, 'select' | 'kept'>,
  sub: string,
): Promise<NamedShop[]> {
  const rows = await tx.select({ by: 'type', type: 'LOCATION' });
  const roles = await readOwnRoles(tx);
  const shops = rows.flatMap((row) => {
    const role = row.owner === sub ? null : roles[row.id];
    return role === undefined ? [] : [{ ...readLocation(row), owner: row.owner, role }];
  });
  const names = namesApart(shops);
  return shops
    .map(({ id, name, owner, role }) => ({ id, name: names.get(id) ?? name, owner, role }))
    .sort(byName);
}

/** The names of locations by id, as far as this device knows them. */
export function useShopNames(): ReadonlyMap<string, string> {
  const { sub } = useData().user;
  const { rows } = useLiveList<{ id: string; name: string }>('shop-names', {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const rows = await tx.select({ by: 'type', type: 'LOCATION' });
      return [...rows.map(readLocation), ...(await readNamedShops(tx, sub))];
    },
  });
  return useMemo(() => new Map(rows.map(({ id, name }) => [id, name])), [rows]);
}
