import { useMemo } from 'react';
import { useManagedCategories } from '../../data/rows/managed.ts';

/** The category names of an own location, by id. */
export function useCategoryNames(locationId: string): ReadonlyMap<string, string> {
  const { rows } = useManagedCategories(locationId);
  return useMemo(() => new Map(rows.map(({ value }) => [value.id, value.name])), [rows]);
}
