import { useMemo } from 'react';
import { readsFigures } from '../../../domain/people/staff-ways.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList } from '../../hooks/hooks.ts';
import { type NamedShop, readNamedShops } from '../shop-names.ts';

/** The locations whose sales and losses this person reads, by name, as far as this device knows them. */
export function useShops(): { shops: readonly NamedShop[]; names: ReadonlyMap<string, string> } {
  const { sub } = useData().user;
  const { rows } = useLiveList<NamedShop>('shops-of-sales', {
    scope: { kind: 'myLocations' },
    read: async (tx) =>
      (await readNamedShops(tx, sub)).filter(({ role }) => role === null || readsFigures(role)),
  });
  return useMemo(() => ({ shops: rows, names: new Map(rows.map(({ id, name }) => [id, name])) }), [rows]);
}
