import type { Campaign } from '../shop/campaign.ts';
import { type Goods, keptIndex, nameKey } from './match-goods.ts';

/** Goods with the categories under which their shop shows them. */
export interface Shelved extends Goods {
  shelves: readonly { id: string; name: string }[];
}

/** Items and categories of another shop that a campaign would name there. */
export interface FittedCampaign {
  itemIds: readonly string[];
  categoryIds: readonly string[];
  /** Names of the goods and categories that the other shop lacks. */
  missing: readonly string[];
  /** True where the campaign would name nothing there. */
  isEmpty: boolean;
}

/** The same goods and categories in another shop. A category without an item there is missing, too. */
export function fitCampaign(
  { type, itemIds, categoryIds }: Pick<Campaign, 'type' | 'itemIds' | 'categoryIds'>,
  from: readonly Shelved[],
  to: readonly Shelved[],
): FittedCampaign {
  const index = keptIndex(to);
  const wanted = type === 'simple_category' ? [] : itemIds;
  const items = from
    .filter(({ id }) => wanted.includes(id))
    .map((one) => [one.name, index.findToChange(one)?.id] as const);
  const named = type === 'simple_items' ? [] : categoryIds;
  const there = new Map(to.flatMap(({ shelves }) => shelves).map(({ id, name }) => [nameKey(name), id]));
  const names = new Map(from.flatMap(({ shelves }) => shelves).map(({ id, name }) => [id, name]));
  const shelves = named
    .flatMap((id) => names.get(id) ?? [])
    .map((name) => [name, there.get(nameKey(name))] as const);
  const found = (pairs: readonly (readonly [string, string | undefined])[]): string[] => [
    ...new Set(pairs.flatMap(([, id]) => id ?? [])),
  ];
  const fitted = { itemIds: found(items), categoryIds: found(shelves) };
  const missing = [...items, ...shelves].filter(([, id]) => id === undefined).map(([name]) => name);
  const isEmpty = type === null || fitted.itemIds.length + fitted.categoryIds.length === 0;
  return { ...fitted, missing, isEmpty };
}
