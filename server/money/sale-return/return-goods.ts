import { isoOfDay, shopZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { Lot } from '../../../src/domain/lots/lots.ts';
import { lossOf, type ReturnLine } from '../../../src/domain/sales/sale-return.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { STOCK_CHANGE } from '../../../src/records/types/goods/stock-change.ts';
import type { Tx } from '../../db/store.ts';
import { getRow } from '../../records/rows/write-record.ts';
import { asOwner, type Viewer } from '../../records/type-handler.ts';
import { stockChangeHandler } from '../purchase/change-stock.ts';
import type { OpenedPurchase } from '../purchase/purchase-row.ts';
import { inLockOrder } from '../purchase/stock.ts';
import type { AskedReturn } from './check-return.ts';

interface ReturnedGoods extends Pick<AskedReturn, 'restock' | 'reason'> {
  /** Id of the return, which is the visit of its entries. */
  id: string;
  lines: readonly ReturnLine[];
  purchase: OpenedPurchase;
}

/**
 * Books the goods of a return: back on the shelf, or back and lost at once. So goods that came back broken are told
 * among the losses of the shop, and an undo puts them on the shelf. An item that was removed has no books any more.
 * Answers with the lines and the goods that were booked.
 */
export async function returnGoods(
  tx: Tx,
  { id, lines, purchase, restock, reason }: ReturnedGoods,
  viewer: Viewer,
): Promise<ReturnLine[]> {
  const parentId = purchase.row.parentId;
  const booked = new Set<string>();
  for (const { itemId, goods } of inLockOrder(lines)) {
    const item = goods > 0 ? await getRow(tx, itemId, 'ITEM', { lock: true }) : null;
    if (item?.parentId !== parentId) continue;
    booked.add(itemId);
    const date = dateOf(readItem(item).lots ?? [], restock, tx.now);
    const moves = [
      { kind: 'reposto' as const, units: goods, ...date },
      ...(restock ? [] : [{ kind: 'retirado' as const, units: goods, reason: lossOf(reason), ...date }]),
    ];
    for (const move of moves) {
      const { reference, content } = STOCK_CHANGE.write({ visitId: id, entry: { itemId, at: tx.now, move } });
      const stored = { ...content, returnOf: purchase.id };
      const row = {
        id: tx.id(),
        type: 'STOCK_CHANGE' as const,
        parentId,
        owner: viewer.sub,
        reference,
        content: JSON.stringify(stored),
      };
      await stockChangeHandler.create(
        tx,
        { row, content: stored, locationId: parentId, ...asOwner(viewer.sub) },
        viewer,
      );
    }
  }
  return lines.map((line) => (booked.has(line.itemId) ? line : { ...line, goods: 0 }));
}

/**
 * The date of returned goods. They go back into the lot that ends first, because a sale takes from it first. Goods that
 * are lost at once get a lot of their own, and no other lot gives up its date for them.
 */
function dateOf(lots: readonly Lot[], restock: boolean, now: number): { expires?: string } {
  const first = restock ? lots.find(({ until }) => until > now) : lots[0] && { until: now + 1 };
  return first ? { expires: isoOfDay(shopZone().dayOf(first.until - 1)) } : {};
}
