import { useDeferredValue, useMemo } from 'react';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import { findItems } from '../../domain/shop/search.ts';

/** The value for all categories. */
export const ALL = 'all';

/**
 * The items to render. Items with open forms come first where the list lacks them: search or filter exclude them, or
 * their deletion is queued. A deletion may be refused, and the form must still hold its typed values.
 */
export function withEdited(
  shown: readonly ManagedItem[],
  edited: readonly ManagedItem[],
): readonly ManagedItem[] {
  if (edited.length === 0) return shown;
  const drawn = new Set(shown.map(({ row }) => row.id));
  return [...edited.filter(({ row }) => !drawn.has(row.id)), ...shown];
}

interface Wanted {
  items: readonly ManagedItem[];
  query: string;
  category: string;
  categoryNames: ReadonlyMap<string, string>;
  campaigns: readonly Campaign[];
}

/** The matching items. Typing has priority over rendering the long list. */
export function useFound({
  items,
  query,
  category,
  categoryNames,
  campaigns,
}: Wanted): readonly ManagedItem[] {
  const wanted = useDeferredValue(query);
  return useMemo(() => {
    const inCategory = items.filter(({ value }) => category === ALL || value.categoryIds.includes(category));
    const rows = new Map(inCategory.map((one) => [one.row.id, one]));
    const catalogue = { items: inCategory.map(({ value }) => value), categoryNames, campaigns };
    return findItems(catalogue, wanted, Date.now()).flatMap(({ id }) => rows.get(id) ?? []);
  }, [items, wanted, category, categoryNames, campaigns]);
}
