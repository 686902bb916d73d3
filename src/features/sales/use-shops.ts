import { useMemo } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLiveList } from '../../data/hooks/hooks.ts';
import { readLocation } from '../../records/types/location.ts';

/** An own location to choose. */
export interface NamedShop {
  id: string;
  name: string;
}

/** The own locations by name, as far as this device knows them. */
export function useShops(): { shops: readonly NamedShop[]; names: ReadonlyMap<string, string> } {
  const { sub } = useData().user;
  const { rows } = useLiveList<NamedShop>('shops-of-sales', {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const rows = await tx.select({ by: 'type', type: 'LOCATION' });
      const own = rows
        .filter(({ owner }) => owner === sub)
        .map((row) => ({ id: row.id, name: readLocation(row).name }));
      return own.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
    },
  });
  return useMemo(() => ({ shops: rows, names: new Map(rows.map(({ id, name }) => [id, name])) }), [rows]);
}
