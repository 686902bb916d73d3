import type { PickShop } from '../../domain/overview/pick-list.ts';
import type { PickMarks } from '../../domain/overview/pick-marks.ts';
import { queuedFlows } from '../../domain/restock/undo.ts';
import type { VisitEntry } from '../../domain/restock/visit.ts';
import { readCountAsk, standingCountAsk } from '../../records/content/count-ask.ts';
import { parseContent } from '../../records/record.ts';
import { bookedUnits, readStockChange } from '../../records/types/goods/stock-change.ts';
import { type Location, readLocation } from '../../records/types/shop/location.ts';
import type { SupplyOrder } from '../../records/types/supplies/supply-order.ts';
import { PICK_LIST_KEY, readPickFacts } from '../basis/kept-answers.ts';
import { readMarks } from '../basis/kept-marks.ts';
import { PICK_MARKS_KEY } from '../basis/shelf-keys.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { LiveOne } from '../live/live.ts';
import type { Entry } from '../mirror/entry.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { arrivalsIn, visitEntriesOf } from './managed-items.ts';
import { readNamedShops } from './shop-names.ts';
import { byItem } from './stock-books.ts';
import { readOrders } from './supply/supplies.ts';

export interface PickPlace extends PickShop {
  location: Location;
}

/** The pick list as this device has it. `at`: when it was calculated, ms of the server. */
export interface PickList {
  at: number;
  places: readonly PickPlace[];
  /** Null where nothing was marked yet. */
  marks: PickMarks | null;
  /** Orders whose delivery the shops wait for. */
  orders: readonly SupplyOrder[];
}

/** Goods to bring to the own locations, and the marks on that list. Null until it was told once. */
export function usePickList(): LiveOne<PickList> {
  const { sub } = useData().user;
  const { rows, ...rest } = useLiveList<PickList>('pick-list', {
    scope: { kind: 'pickList' },
    read: (tx) => read(tx, sub),
  });
  return { ...rest, row: rows[0] ?? null };
}

/** Number of items that the answer leaves out, also in shops of which it has no item. */
export const moreOf = (places: readonly PickPlace[]): number =>
  places.reduce((sum, { more }) => sum + more, 0);

async function read(tx: MirrorTx, sub: string): Promise<PickList[]> {
  const answer = readPickFacts(await tx.kept(PICK_LIST_KEY));
  if (!answer) return [];
  const rows = await tx.select({ by: 'type', type: 'LOCATION' });
  const locations = new Map(rows.map((row) => [row.id, readLocation(row)]));
  const entries = await tx.entries();
  // A shop is called as elsewhere, whichever others need something today.
  const names = new Map((await readNamedShops(tx, sub)).map(({ id, name }) => [id, name]));
  const places: PickPlace[] = [];
  for (const shop of answer.shops) {
    const location = locations.get(shop.id);
    if (!location) continue;
    const name = names.get(shop.id) ?? location.name;
    places.push({ ...(await withMoved(tx, shop, answer.at, entries)), location: { ...location, name } });
  }
  const orders = await comingOrders(tx);
  return [{ at: answer.at, places, marks: readMarks(await tx.kept(PICK_MARKS_KEY), Date.now()), orders }];
}

/** The orders that are still to come. The server tells an order after it took the receipt of its delivery. */
async function comingOrders(tx: MirrorTx): Promise<SupplyOrder[]> {
  const receipts = await tx.select({ by: 'type', type: 'SUPPLY_RECEIPT' });
  return (await readOrders(tx)).flatMap(({ row, value }) =>
    value.status !== 'pedido' ||
    receipts.some(({ reference, updatedAt }) => reference === row.id && updatedAt > row.updatedAt)
      ? []
      : [value],
  );
}

/** Entries that the server took after `at` (ms of the server), as far as this device has heard. */
async function movedSince(tx: MirrorTx, parentId: string, at: number): Promise<VisitEntry[]> {
  const since = { by: 'parentWithin', parentId, from: at + 1, to: Infinity, most: 1000 } as const;
  const changes = (await tx.select({ ...since, type: 'STOCK_CHANGE' })).flatMap((row) => {
    const change = readStockChange(row);
    if (!change || change.order <= at) return [];
    // Units alone: what an undo moved is known by its record.
    const move = { kind: 'contado', counted: bookedUnits(change), base: 0, edited: true } as const;
    return [{ ...change, move }];
  });
  // The answer to a receipt names its stock changes, which themselves come later.
  const receipts = await tx.select({ ...since, type: 'SUPPLY_RECEIPT' });
  return [...changes, ...receipts.flatMap(({ content }) => arrivalsIn(parseContent(content), at))];
}

/** The shop with what was put in and counted, and the answer of the time `at` does not know yet. */
async function withMoved(
  tx: MirrorTx,
  shop: PickShop,
  at: number,
  entries: readonly Entry[],
): Promise<PickShop> {
  const waiting = byItem([...(await movedSince(tx, shop.id, at)), ...visitEntriesOf(entries, shop.id)]);
  if (waiting.size === 0) return shop;
  const items = shop.items.map((item) => {
    const { taken, added } = queuedFlows(waiting.get(item.id) ?? []);
    // Units taken off past their date were none of the stock, so units that come beside them stay.
    return { ...item, stock: Math.max(0, item.stock - taken) + added };
  });
  if (!shop.counts) return { ...shop, items };
  return { ...shop, items, counts: Math.max(0, shop.counts - (await countedItems(tx, waiting))) };
}

/** Number of items whose wish for a count is answered by waiting stock changes. */
async function countedItems(
  tx: MirrorTx,
  waiting: ReadonlyMap<string, readonly VisitEntry[]>,
): Promise<number> {
  const rows = await tx.rows([...waiting.keys()].map((id) => ({ type: 'ITEM', id })));
  return rows.filter((row) => {
    const moves = (row && waiting.get(row.id)?.map(({ move }) => move)) ?? [];
    return row && readCountAsk(row) && !standingCountAsk(row, moves);
  }).length;
}
