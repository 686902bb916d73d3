import { useMemo } from 'react';
import { readsFigures } from '../../../domain/people/staff-ways.ts';
import { byName } from '../../../domain/words/name-order.ts';
import { readLocation } from '../../../records/types/location.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList } from '../../hooks/hooks.ts';
import { readOwnRoles } from '../../mirror/own-roles.ts';

/** A location to choose: an own one, or one where this person reads sales. */
export interface NamedShop {
  id: string;
  name: string;
}

/** The locations whose sales and losses this person reads, by name, as far as this device knows them. */
export function useShops(): { shops: readonly NamedShop[]; names: ReadonlyMap<string, string> } {
  const { sub } = useData().user;
  const { rows } = useLiveList<NamedShop>('shops-of-sales', {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const rows = await tx.select({ by: 'type', type: 'LOCATION' });
      const roles = await readOwnRoles(tx);
      const shops = rows
        .filter(({ id, owner }) => owner === sub || (roles[id] && readsFigures(roles[id])))
        .map((row) => ({ id: row.id, name: readLocation(row).name }));
      return shops.sort(byName);
    },
  });
  return useMemo(() => ({ shops: rows, names: new Map(rows.map(({ id, name }) => [id, name])) }), [rows]);
}
