import { useMemo } from 'react';
import { readLocation } from '../../records/types/location.ts';
import { useLiveList } from '../hooks/hooks.ts';

interface NamedShop {
  id: string;
  name: string;
}

/** The names of locations by id, as far as this device knows them. */
export function useShopNames(): ReadonlyMap<string, string> {
  const { rows } = useLiveList<NamedShop>('shop-names', {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const rows = await tx.select({ by: 'type', type: 'LOCATION' });
      return rows.map((row) => ({ id: row.id, name: readLocation(row).name }));
    },
  });
  return useMemo(() => new Map(rows.map(({ id, name }) => [id, name])), [rows]);
}
