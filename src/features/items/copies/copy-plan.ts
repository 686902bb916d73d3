import type { ShopGoods } from '../../../data/rows/goods/shop-goods.ts';
import { matchGoods, pairsToChange } from '../../../domain/copies/match-goods.ts';
import type { KindId } from '../elsewhere/item-kinds.ts';
import { changeOf, type ShopPlan } from '../elsewhere/plan-elsewhere.ts';

/** Plan of a copy to one shop. */
export interface ShopCopy {
  shopId: string;
  shopName: string;
  fresh: readonly ShopGoods[];
  /** Items that the shop has already. */
  there: number;
  /** Changes of price and cost for those items, each in words, too. */
  changes: readonly Pick<ShopPlan, 'texts' | 'move'>[];
}

/** Plans for copying goods to each shop. `takesPrices`: goods that a shop has already take over price and cost. */
export function planCopies(
  chosen: readonly ShopGoods[],
  shops: readonly { id: string; name: string }[],
  present: ReadonlyMap<string, readonly ShopGoods[]>,
  takesPrices: boolean,
): ShopCopy[] {
  return shops.map(({ id, name }) => {
    const shelf = present.get(id) ?? EMPTY;
    const { fresh, there } = matchGoods(chosen, shelf);
    const changes = takesPrices ? changesOf(chosen, shelf) : [];
    return { shopId: id, shopName: name, fresh, there: there.length, changes };
  });
}

const EMPTY: readonly ShopGoods[] = [];
const TAKEN: readonly KindId[] = ['price', 'cost'];

const changesOf = (chosen: readonly ShopGoods[], there: readonly ShopGoods[]): ShopCopy['changes'] =>
  pairsToChange(chosen, there).flatMap(
    ({ wanted, present: { shopId, row } }) =>
      changeOf({ source: wanted.row, target: row, shopId }, TAKEN) ?? [],
  );
