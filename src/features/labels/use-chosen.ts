import { useMemo, useState } from 'react';
import { isLabelOutdated } from '../../domain/labels/printed-label.ts';
import { findItems } from '../../domain/shop/search.ts';
import type { LabelledItem } from './labelled-items.ts';

/** Items in the picker: all or only items with an outdated label, limited by a search. */
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
  /** True where all shown items are chosen, and items that load later, too. */
  isAll: boolean;
  set: (ids: readonly string[], on: boolean) => void;
  addAll: (shown: ShownLabels) => void;
  /** Chooses these items alone. Null chooses none. */
  only: (shown: ShownLabels | null) => void;
}

/**
 * The items whose labels are printed. A choice of all shown items includes items that load later, because the first
 * visit loads them page by page. An unmarked item ends that.
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
