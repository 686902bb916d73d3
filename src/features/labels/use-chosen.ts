import { useMemo, useState } from 'react';
import { isLabelOutdated } from '../../domain/labels/printed-label.ts';
import { findItems } from '../../domain/shop/search.ts';
import type { LabelledItem } from './labelled-items.ts';

/** Items in the picker: all, or those whose label is outdated, and of these the ones that a search finds. */
export interface ShownLabels {
  filter: 'all' | 'changed';
  query: string;
}

/** Labels are searched by the text on the product: name, description and code. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The items that the picker shows, in their order. */
export function shownOf(
  items: readonly LabelledItem[],
  { filter, query }: ShownLabels,
): readonly LabelledItem[] {
  const listed = filter === 'changed' ? items.filter(isChanged) : items;
  if (query === '') return listed;
  const values = listed.map(({ value }) => value);
  const found = findItems({ items: values, categoryNames: NO_NAMES, campaigns: [] }, query, 0);
  const ids = new Set(found.map(({ id }) => id));
  return listed.filter(({ row }) => ids.has(row.id));
}

export const isChanged = ({ value, printed }: LabelledItem): boolean => isLabelOutdated(value, printed);

export interface Chosen {
  ids: ReadonlySet<string>;
  /** All that was shown is chosen, and with it what comes later. */
  isAll: boolean;
  set: (ids: readonly string[], on: boolean) => void;
  addAll: (shown: ShownLabels) => void;
  /** Chooses these and no others; none without them. */
  only: (shown: ShownLabels | null) => void;
}

/**
 * The items whose labels are printed. Whoever chose all that was shown means what comes later, too: the first visit to a shop
 * gets its items page by page. That ends when an item is unmarked.
 */
export function useChosen(items: readonly LabelledItem[], asked: readonly string[]): Chosen {
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(asked));
  const [all, setAll] = useState<ShownLabels | null>(null);
  const ids = useMemo(
    () => (all ? new Set([...own, ...idsOf(shownOf(items, all))]) : own),
    [items, own, all],
  );
  return {
    ids,
    isAll: all !== null,
    set: (some, on) => {
      const next = new Set(ids);
      for (const id of some) {
        if (on) next.add(id);
        else next.delete(id);
      }
      setOwn(next);
      if (!on) setAll(null);
    },
    addAll: (shown) => {
      setOwn(ids);
      setAll(shown);
    },
    only: (shown) => {
      setOwn(new Set());
      setAll(shown);
    },
  };
}

const idsOf = (items: readonly LabelledItem[]): string[] => items.map(({ row }) => row.id);
