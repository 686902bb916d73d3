import { catalogueKey, type Goods, indexGoods, nameKey } from '../../../domain/copies/match-goods.ts';
import { goodsOf } from '../../../records/content/item-copy.ts';
import type { RecordRow } from '../../../records/record.ts';
import { useLiveList } from '../../hooks/hooks.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { foldedItems } from './bulk-changes.ts';
import { unknownShops } from './managed-shops.ts';

/** The same goods in another shop. */
export interface SameGoods {
  shopId: string;
  row: RecordRow;
}

/** An item and the same goods elsewhere, as far as this device knows them. */
export interface GoodsElsewhere {
  source: RecordRow;
  others: readonly SameGoods[];
  /** Shops whose items this device never had whole. */
  unknown: readonly string[];
}

interface Wanted {
  id: string;
  locationId: string;
  shopIds: readonly string[];
  /** The item before it was edited, because other shops may still have its older name. */
  before: RecordRow;
}

/** The other shops that sell an item, without asking the server. Null until read, and for an item that is gone. */
export function useSameGoods(wanted: Wanted): GoodsElsewhere | null {
  const { id, locationId, shopIds } = wanted;
  return (
    useLiveList<GoodsElsewhere>(`same-goods:${id}:${shopIds.join(',')}`, {
      scope: { kind: 'location', id: locationId },
      read: async (tx) => {
        const found = await goodsElsewhere(tx, wanted);
        return found ? [found] : [];
      },
    }).rows[0] ?? null
  );
}

async function goodsElsewhere(
  tx: MirrorTx,
  { id, locationId, shopIds, before }: Wanted,
): Promise<GoodsElsewhere | null> {
  const source = (await foldedItems(tx, locationId, (row) => row.id === id)).find(
    ({ row }) => row.id === id,
  )?.row;
  if (!source) return null;
  const wishes = [goodsOf(source), goodsOf(before)];
  const mayBe = couldBe(wishes);
  const others: SameGoods[] = [];
  for (const shopId of shopIds) {
    const rows = (await foldedItems(tx, shopId, mayBe)).map(({ row }) => row);
    const index = indexGoods(rows.map(goodsOf));
    const same = wishes.map((one) => index.findToChange(one)).find((one) => one !== null);
    const row = rows.find((one) => one.id === same?.id);
    if (row) others.push({ shopId, row });
  }
  const unknown = await unknownShops(tx, shopIds);
  return { source, others, unknown: unknown.filter((one) => others.every(({ shopId }) => shopId !== one)) };
}

/** A cheap test of a record's text before it is parsed. True for all that match, and for some that do not. */
function couldBe(wishes: readonly Goods[]): (row: RecordRow) => boolean {
  const names = new Set(wishes.map(({ name }) => nameKey(name)));
  const parts = wishes.flatMap((one) => [
    catalogueKey(one),
    ...one.barcodes.map((code) => code.replace(/^0+/, '')).filter((code) => code !== ''),
  ]);
  return ({ id, reference, content }) =>
    names.has(nameKey(reference ?? '')) ||
    parts.some((part) => id === part || content?.includes(part)) ||
    content?.includes('"name"') === true;
}
