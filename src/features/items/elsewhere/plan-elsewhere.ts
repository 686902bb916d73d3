import type { ManagedShop } from '../../../data/rows/goods/managed-shops.ts';
import type { GoodsElsewhere } from '../../../data/rows/goods/same-goods.ts';
import { haveOtherCodes } from '../../../domain/copies/match-goods.ts';
import { goodsOf } from '../../../records/content/item-copy.ts';
import type { RecordRow } from '../../../records/record.ts';
import { readItem } from '../../../records/types/goods/item.ts';
import type { ItemPriceChange } from '../bulk/price-drafts.ts';
import { differences, differenceText, ITEM_KINDS, type KindId } from './item-kinds.ts';

/** Planned change of one shop. */
export interface ShopPlan {
  shopId: string;
  shopName: string;
  /** 'R$ 5,00 → R$ 6,00' and so on, behind the name that the goods have there where it differs. */
  texts: readonly string[];
  move: ItemPriceChange;
}

/** The kinds in which another shop differs. */
export const differingKinds = ({ source, others }: GoodsElsewhere): KindId[] =>
  ITEM_KINDS.map(({ id }) => id).filter((kind) =>
    others.some(({ row }) => Object.keys(differences(kind, source, row)).length > 0),
  );

/** The shops that these kinds would change. */
export function planElsewhere(
  { source, others }: GoodsElsewhere,
  kinds: readonly KindId[],
  shops: readonly ManagedShop[],
): ShopPlan[] {
  return shops.flatMap(({ id: shopId, name: shopName }) => {
    const row = others.find((one) => one.shopId === shopId)?.row;
    const change = row ? changeOf({ source, target: row, shopId }, kinds) : null;
    return row && change
      ? [{ shopId, shopName, ...change, texts: [...ownText(source, row, kinds), ...change.texts] }]
      : [];
  });
}

interface Ends {
  source: RecordRow;
  /** The same goods in the shop that takes over. */
  target: RecordRow;
  shopId: string;
}

/** The change that the target takes over of these kinds, with its words. Null where nothing would change. */
export function changeOf(
  { source, target, shopId }: Ends,
  kinds: readonly KindId[],
): Pick<ShopPlan, 'texts' | 'move'> | null {
  const found = kinds
    .map((kind) => ({ kind, content: differences(kind, source, target) }))
    .filter(({ content }) => Object.keys(content).length > 0);
  if (found.length === 0) return null;
  const { id, name, price } = readItem(target);
  const to = found.some(({ kind }) => kind === 'price') ? readItem(source).price : price;
  const content = Object.assign({}, ...found.map((one) => one.content));
  const texts = found.map(({ kind }) => differenceText(kind, source, target));
  return { texts, move: { id, shopId, name, price, to, content } };
}

/** The target's own name, and its barcode, where a person might take it for another product. */
function ownText(source: RecordRow, target: RecordRow, kinds: readonly KindId[]): string[] {
  const [here, there] = [goodsOf(source), goodsOf(target)];
  const isOther = haveOtherCodes(here, there);
  // A change of the name says the former one.
  if (!isOther && (here.name === there.name || kinds.includes('name'))) return [];
  return [isOther ? `${there.name} (código ${there.barcodes[0]})` : there.name];
}
