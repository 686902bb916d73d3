import type { StockMove } from '../../domain/restock/move.ts';
import { moveStock, onShelf } from '../../domain/restock/stock.ts';
import { queuedUnits } from '../../domain/restock/undo.ts';
import type { VisitEntry } from '../../domain/restock/visit.ts';
import type { Item } from '../../domain/shop/item.ts';
import { list, object } from '../../records/content/read.ts';
import { readRefill } from '../../records/content/refill.ts';
import { type Content, parseContent, type RecordRow } from '../../records/record.ts';
import { readItem, readStock } from '../../records/types/goods/item.ts';
import { bookedUnits, readMove, type StockChange } from '../../records/types/goods/stock-change.ts';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';
import type { Entry } from '../mirror/entry.ts';
import { foldedItems } from './goods/bulk-changes.ts';
import { type Managed, managed } from './managed.ts';
import { byItem, stockBooks } from './stock-books.ts';

/** An item as its owner sees it. `value.quantity` counts the stock changes that the row does not show yet. */
export interface ManagedItem extends Managed<Item> {
  /** Units on the shelf by the row alone. */
  shelf: number;
  /** Net units of the stock changes that the row does not show yet; below 0 they take. */
  pending: number;
  /** Units by which the books are short even so. The next units for sale fill them first. */
  short: number;
  /** These stock changes in order: those that the server applied since the row, then own ones on their way. */
  moves: readonly StockMove[];
  /** True where a stock change of the item waits for a person's decision. */
  asks: boolean;
}

/** The items of an own location, edits and stock changes on top, the latest change first [MI-02]. */
export function useManagedItems(locationId: string): Live<ManagedItem> {
  return useLiveList(`managed:ITEM:${locationId}`, {
    scope: { kind: 'location', id: locationId },
    read: async (tx) => {
      const books = await stockBooks(tx, locationId);
      const entries = await tx.entries();
      const queued = byItem(visitEntriesOf(entries, locationId));
      const parked = parkedItems(entries);
      const unshownOf = (row: RecordRow): Unshown => {
        const [booked, waiting] = [books.get(row.id) ?? [], queued.get(row.id) ?? []];
        const newer = newerThanRow(row, booked);
        const standing = newer.filter(({ undoneBy }) => undoneBy === null);
        return {
          pending: newer.reduce((sum, change) => sum + bookedUnits(change), 0) + queuedUnits(booked, waiting),
          moves: [...standing, ...waiting].map(({ move }) => move),
        };
      };
      return (await managed(foldedItems(tx, locationId), readItem))
        .map((one) => ({
          ...withStock(one, unshownOf(one.row)),
          asks: parked.has(one.row.id),
        }))
        .sort((a, b) => b.row.updatedAt - a.row.updatedAt || (a.row.id < b.row.id ? -1 : 1));
    },
  });
}

type Unshown = Pick<ManagedItem, 'pending' | 'moves'>;

/** Stock changes that the server has applied since this version of the item. */
const newerThanRow = ({ updatedAt }: RecordRow, booked: readonly StockChange[]): readonly StockChange[] =>
  booked.filter(({ order }) => order > updatedAt);

/** Queued stock changes of a location, with those of receipts. A parked one changes nothing yet and is left out. */
export function visitEntriesOf(entries: readonly Entry[], locationId: string): VisitEntry[] {
  return entries.flatMap(({ operation, state, composedAt }) => {
    if (operation.kind !== 'create' || operation.parentId !== locationId) return [];
    if (state.kind === 'parked') return [];
    const content = parseContent(operation.content);
    const at = typeof content.at === 'number' ? content.at : composedAt;
    if (operation.type === 'SUPPLY_RECEIPT') return arrivalsIn(content, at);
    const move = operation.type === 'STOCK_CHANGE' && readMove(content);
    return move ? [{ id: operation.id, itemId: operation.reference ?? '', at, move }] : [];
  });
}

/** The stock changes that a receipt becomes. */
export const arrivalsIn = (receipt: Content, at: number): VisitEntry[] =>
  list(receipt.lines).flatMap((line) => arrivalIn(line, at));

/** The stock change that a line of a receipt becomes. */
function arrivalIn(line: unknown, at: number): VisitEntry[] {
  const { changeId, itemId, units, expires } = object(line);
  const move = readMove({ kind: 'reposto', units, expires });
  return move ? [{ id: String(changeId), itemId: String(itemId), at, move }] : [];
}

/** Ids of the items with a parked stock change, which met books that had moved, or was refused. */
function parkedItems(entries: readonly Entry[]): ReadonlySet<string | null> {
  return new Set(
    entries.flatMap(({ operation, state }) =>
      state.kind === 'parked' && operation.kind === 'create' && operation.type === 'STOCK_CHANGE'
        ? [operation.reference]
        : [],
    ),
  );
}

function withStock(one: Managed<Item>, { pending, moves }: Unshown): Omit<ManagedItem, 'asks'> {
  const { value, row } = one;
  const stock = readStock(row);
  const { available: quantity, short } = moveStock(stock, pending);
  return {
    ...one,
    value: { ...value, refill: readRefill(row), hidden: parseContent(row.content).hidden === true, quantity },
    shelf: onShelf(stock),
    pending,
    short,
    moves,
  };
}
