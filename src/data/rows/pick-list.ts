import type { PickShop } from '../../domain/overview/pick-list.ts';
import { noMarks, type PickMarks } from '../../domain/overview/pick-marks.ts';
import { queuedFlows } from '../../domain/restock/undo.ts';
import type { VisitEntry } from '../../domain/restock/visit.ts';
import { isRecent } from '../../domain/words/is-recent.ts';
import { readCountAsk, standingCountAsk } from '../../records/content/count-ask.ts';
import { list, number, object, text } from '../../records/content/read.ts';
import { bookedUnits, readStockChange } from '../../records/types/goods/stock-change.ts';
import { type Location, readLocation } from '../../records/types/shop/location.ts';
import type { SupplyOrder } from '../../records/types/supplies/supply-order.ts';
import { readSupplyReceipt } from '../../records/types/supplies/supply-receipt.ts';
import { PICK_LIST_KEY, readPickFacts } from '../basis/kept-answers.ts';
import { PICK_MARKS_KEY } from '../basis/shelf-keys.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { LiveOne } from '../live/live.ts';
import type { Entry } from '../mirror/entry.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { visitEntriesOf } from './managed-items.ts';
import { readNamedShops } from './shop-names.ts';
import { byItem } from './stock-books.ts';
import { readOrders } from './supply/supplies.ts';

/** Age at which marks or a choice belong to an earlier round, ms. */
const MARKS_MS = 3 * 24 * 3_600_000;

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
    const moved = await movedSince(tx, shop.id, answer.at);
    places.push({ ...(await withMoved(tx, shop, moved, entries)), location: { ...location, name } });
  }
  const orders = await comingOrders(tx);
  return [{ at: answer.at, places, marks: readMarks(await tx.kept(PICK_MARKS_KEY), Date.now()), orders }];
}

/** The orders that are still to come. The server tells an order after it took the receipt of its delivery. */
async function comingOrders(tx: MirrorTx): Promise<SupplyOrder[]> {
  const receipts = await tx.select({ by: 'type', type: 'SUPPLY_RECEIPT' });
  const receivedAt = new Map(receipts.map(({ reference, updatedAt }) => [reference, updatedAt]));
  return (await readOrders(tx)).flatMap(({ row, value }) =>
    value.status === 'pedido' && (receivedAt.get(row.id) ?? 0) <= row.updatedAt ? [value] : [],
  );
}

/** Units that an item's stock moved by, and the id of the stock change. */
interface Moved {
  id: string;
  itemId: string;
  units: number;
}

/** Most stock changes of a shop that an answer of the list may have missed. */
const MAX_MOVED = 1000;

/** Units that the server booked after `at` (ms of the server), as far as this device has heard. */
async function movedSince(tx: MirrorTx, parentId: string, at: number): Promise<readonly Moved[]> {
  const since = {
    by: 'parentWithin',
    parentId,
    from: at,
    to: Number.MAX_SAFE_INTEGER,
    most: MAX_MOVED,
  } as const;
  const booked = (await tx.select({ ...since, type: 'STOCK_CHANGE' })).flatMap((row) => {
    const change = readStockChange(row);
    return change && change.order > at ? [{ ...change, units: bookedUnits(change) }] : [];
  });
  const known = new Set(booked.map(({ id }) => id));
  // The answer to a receipt names its stock changes, which themselves come later.
  const received = (await tx.select({ ...since, type: 'SUPPLY_RECEIPT' }))
    .filter(({ createdAt }) => createdAt > at)
    .flatMap((row) => readSupplyReceipt(row).lines)
    .filter(({ changeId }) => !known.has(changeId));
  return [...booked, ...received.map(({ changeId, ...line }) => ({ id: changeId, ...line }))];
}

/** The shop with what was put in and counted, and the answer does not know yet: `moved`, then queued entries. */
async function withMoved(
  tx: MirrorTx,
  shop: PickShop,
  moved: readonly Moved[],
  entries: readonly Entry[],
): Promise<PickShop> {
  const known = new Set(moved.map(({ id }) => id));
  const booked = byItem(moved);
  const waiting = byItem(visitEntriesOf(entries, shop.id).filter(({ id }) => !known.has(id)));
  const items = shop.items.map((item) => {
    const queued = queuedFlows(waiting.get(item.id) ?? []);
    const flows = [...(booked.get(item.id) ?? []).map(flowOf), queued];
    const sum = (of: 'taken' | 'added') => flows.reduce((all, flow) => all + flow[of], 0);
    // Units taken off past their date were none of the stock, so units that come beside them stay.
    return { ...item, stock: Math.max(0, item.stock - sum('taken')) + sum('added') };
  });
  if (!shop.counts) return { ...shop, items };
  return { ...shop, items, counts: Math.max(0, shop.counts - (await countedItems(tx, waiting))) };
}

const flowOf = ({ units }: Moved) => ({ taken: Math.max(0, -units), added: Math.max(0, units) });

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

/** Kept marks without those of items that were put in, because a shop's marks end with its visit. */
export function withoutMarks(kept: unknown, itemIds: readonly string[]): unknown {
  const marks = readMarks(kept, Date.now());
  if (!marks) return kept;
  const gone = new Set(itemIds);
  const rest = (units: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(units).filter(([id]) => !gone.has(id)));
  return { ...marks, typed: rest(marks.typed), taken: rest(marks.taken) };
}

/**
 * Reads kept marks. Null for none, and where both marks and choice are of an earlier round. Shops chosen today stay
 * chosen, however old the first mark is. Newer marks keep an older choice.
 */
export function readMarks(value: unknown, now: number): PickMarks | null {
  const { startedAt, chosenAt, days, order, left, typed, taken } = object(value);
  const since = number(startedAt) ?? 0;
  // Earlier versions of the app kept one time for both.
  const chosen = number(chosenAt) ?? since;
  const isMarked = isOfRound(since, now);
  if (!isMarked && !isOfRound(chosen, now)) return null;
  const none = noMarks(now);
  return {
    chosenAt: chosen,
    days: number(days) ?? none.days,
    left: list(left).map((id) => text(id)),
    startedAt: since,
    order: isMarked ? list(order).map((id) => text(id)) : none.order,
    typed: isMarked ? unitsOf(typed) : none.typed,
    taken: isMarked ? unitsOf(taken) : none.taken,
  };
}

/** True for a device time, ms, that is of the present round. Its last ms counts. */
const isOfRound = (at: number, now: number): boolean => isRecent(at, now, MARKS_MS + 1);

function unitsOf(value: unknown): Record<string, number> {
  const units = Object.entries(object(value)).map(([id, count]) => [id, number(count) ?? 0] as const);
  return Object.fromEntries(units.filter(([, count]) => Number.isInteger(count) && count >= 0));
}
