import type { Centavos } from '../../../domain/money/money.ts';
import { type PriceRule, readPercent } from '../../../domain/prices/price-rule.ts';
import { foldAccents } from '../../../domain/words/fold-accents.ts';
import type { ShopChoice } from '../../../ui/fields/choose-shops.tsx';
import type { ItemChoice } from '../bulk/choose-items.tsx';
import type { ShopPricedItem } from './use-shop-items.ts';

/** Typed values of a change of prices. */
export interface PriceValues extends ShopChoice, ItemChoice {
  direction: 'up' | 'down';
  kind: 'percent' | 'amount' | 'exact';
  percent: string;
  amount: Centavos | null;
  ending: '' | '0' | '9';
  /** Ids of unticked items, whose prices stay. */
  left: ReadonlySet<string>;
}

/** The values that make the plan: choice of items, and rule. */
export type PriceWish = Omit<PriceValues, 'left' | 'shopIds'>;

export const startValues = (locationId: string): PriceValues => ({
  shopIds: [locationId],
  category: '',
  search: '',
  direction: 'up',
  kind: 'percent',
  percent: '',
  amount: null,
  ending: '',
  left: new Set(),
});

/** The typed rule. Null while it is incomplete. */
export function ruleOf({ direction, kind, percent, amount, ending, search }: PriceWish): PriceRule | null {
  const sign = direction === 'up' ? 1 : -1;
  const last = ending === '' ? null : ending === '0' ? 0 : 9;
  // One price for all goods of a shop would be a slip of the finger, so a search is required.
  if (kind === 'exact')
    return amount && search.trim() !== '' ? { step: { kind, price: amount }, ending: null } : null;
  if (kind === 'amount') return amount ? { step: { kind, amount: sign * amount }, ending: last } : null;
  // Without a percent the prices are only rounded.
  const typed = percent.trim() === '' && last !== null ? 0 : readPercent(percent);
  return typed === null ? null : { step: { kind, percent: sign * typed }, ending: last };
}

/** Problem of the percent. Undefined for a valid or an empty field. */
export function percentProblem({ kind, percent, direction }: PriceValues): string | undefined {
  if (kind !== 'percent' || percent.trim() === '') return undefined;
  const typed = readPercent(percent);
  if (typed === null || typed < 0) return 'Digite um número como 5 ou 7,5';
  return direction === 'down' && typed >= 100 ? 'Nada restaria do preço' : undefined;
}

/** Items of the category whose name contains the searched text. */
export function wantedItems<I extends Pick<ShopPricedItem, 'name' | 'categories'>>(
  items: readonly I[],
  { category, search }: ItemChoice,
): readonly I[] {
  const wanted = foldAccents(search.trim());
  return items.filter(
    ({ categories, name }) =>
      (category === '' || categories.includes(category)) && foldAccents(name).includes(wanted),
  );
}
