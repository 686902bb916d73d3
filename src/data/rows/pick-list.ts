import type { PickShop } from '../../domain/overview/pick-list.ts';
import type { PickMarks } from '../../domain/overview/pick-marks.ts';
import type { BookedEntry } from '../../domain/restock/counts.ts';
import { queuedUnits, withMarks, withQueued } from '../../domain/restock/undo.ts';
import type { VisitEntry } from '../../domain/restock/visit.ts';
import { readCountAsk, standingCountAsk } from '../../records/content/count-ask.ts';
import { parseContent } from '../../records/record.ts';
import { bookedUnits, readStockChange, type StockChange } from '../../records/types/goods/stock-change.ts';
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
import { byItem, stockBooks } from './stock-books.ts';
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

/** Stock changes of a shop that an answer does not know yet. */
interface Unknown {
  /** Those that the server took, with their undos marked. */
  booked: readonly StockChange[];
  /** Own ones on their way, and arrivals of receipts whose stock changes were not heard of yet. */
  coming: readonly VisitEntry[];
}

/** Stock changes behind `at` (ms of the server), as far as this device knows them. */
async function since(
  tx: MirrorTx,
  { parentId, at }: { parentId: string; at: number },
  entries: readonly Entry[],
): Promise<Unknown> {
  const range = { by: 'parentWithin', parentId, from: at + 1, to: Infinity, most: 1000 } as const;
  const changes = (await tx.select({ ...range, type: 'STOCK_CHANGE' })).flatMap(
    (row) => readStockChange(row) ?? [],
  );
  const booked = withMarks(changes.filter(({ order }) => order > at).sort((a, b) => a.order - b.order));
  const known = new Set(booked.map(({ id }) => id));
  const receipts = await tx.select({ ...range, type: 'SUPPLY_RECEIPT' });
  const arrived = receipts.flatMap(({ content }) => arrivalsIn(parseContent(content), at));
  const coming = [...arrived, ...visitEntriesOf(entries, parentId)];
  return { booked, coming: coming.filter(({ id }) => !known.has(id)) };
}

/** The shop with what was put in and counted, and the answer of the time `at` does not know yet. */
async function withMoved(
  tx: MirrorTx,
  shop: PickShop,
  at: number,
  entries: readonly Entry[],
): Promise<PickShop> {
  const { booked, coming } = await since(tx, { parentId: shop.id, at }, entries);
  const moved = byItem<BookedEntry | VisitEntry>([...booked, ...coming]);
  if (moved.size === 0) return shop;
  const [bookedOf, comingOf] = [byItem(booked), byItem(coming)];
  // An undo on its way may take back an entry that the answer knows.
  const hasUndo = coming.some(({ move }) => move.kind === 'desfeito');
  const books = hasUndo ? await stockBooks(tx, shop.id) : bookedOf;
  const items = shop.items.map((item) => {
    const changes = bookedOf.get(item.id) ?? [];
    const entriesOf = comingOf.get(item.id) ?? [];
    return { ...item, stock: stockAfter(item.stock, changes, entriesOf, books.get(item.id) ?? []) };
  });
  if (!shop.counts) return { ...shop, items };
  return { ...shop, items, counts: Math.max(0, shop.counts - (await countedItems(tx, moved))) };
}

/** Units for sale after booked changes and entries on their way. `books` has all changes of the item. */
function stockAfter(
  stock: number,
  booked: readonly StockChange[],
  coming: readonly VisitEntry[],
  books: readonly StockChange[],
): number {
  const own = new Set(coming.map(({ id }) => id));
  const standing = withQueued(books, coming).filter(({ id }) => own.has(id));
  const units = booked.reduce((sum, change) => sum + bookedUnits(change), queuedUnits(books, coming));
  // Units taken off past their date were none of the stock, so units that come beside them stay.
  const expired =
    booked.filter(isExpired).reduce((sum, change) => sum - bookedUnits(change), 0) +
    standing.filter(isExpired).reduce((sum, { delta }) => sum - delta, 0);
  return Math.max(0, Math.max(0, stock - expired) + units + expired);
}

const isExpired = ({ move, undoneBy }: BookedEntry): boolean =>
  move.kind === 'retirado' && move.reason === 'vencido' && undoneBy === null;

/** Number of items whose wish for a count is answered by waiting stock changes. */
async function countedItems(
  tx: MirrorTx,
  waiting: ReadonlyMap<string, readonly Pick<VisitEntry, 'move'>[]>,
): Promise<number> {
  const rows = await tx.rows([...waiting.keys()].map((id) => ({ type: 'ITEM', id })));
  return rows.filter((row) => {
    const moves = (row && waiting.get(row.id)?.map(({ move }) => move)) ?? [];
    return row && readCountAsk(row) && !standingCountAsk(row, moves);
  }).length;
}
