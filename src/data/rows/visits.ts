import type { BookedEntry } from '../../domain/restock/counts.ts';
import type { StockMove } from '../../domain/restock/move.ts';
import { withQueued } from '../../domain/restock/undo.ts';
import { isPutBack, readStockChange } from '../../records/types/goods/stock-change.ts';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';
import { type FoldedRow, fold } from '../mirror/fold.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { visitEntriesOf } from './managed-items.ts';
import { byItem, stockBooks } from './stock-books.ts';

/** One stock change of a visit. `parked`: it waits for a decision and has changed nothing yet. */
export interface VisitLine {
  id: string;
  itemId: string;
  itemName: string;
  move: StockMove;
  state: 'applied' | 'queued' | 'parked' | 'undone';
  /** Id of the entry that undoes it, sent or queued; null while it stands. */
  undoneBy: string | null;
  /**
   * Neither undone nor restored any more. A return put it back, or it is undone and its receipt was taken back, so that
   * its goods come again with the next receipt.
   */
  isFixed: boolean;
  /** The item's books with queued entries on top, by which `reverse` predicts. */
  books: readonly BookedEntry[];
}

/** Stock entries of one visit to a location. */
export interface StockVisit {
  id: string;
  /** When its first entry was made, ms of the device. */
  at: number;
  /** Person who made it; empty where the server did not note that. */
  by: string;
  lines: readonly VisitLine[];
}

/** The restocking visits of an own location, newest first, queued ones included. */
export function useVisits(locationId: string): Live<StockVisit> {
  return useLiveList(`visits:${locationId}`, {
    scope: { kind: 'visits', id: locationId },
    read: async (tx) => {
      const rows = await tx.select({ by: 'parent', parentId: locationId, type: 'STOCK_CHANGE' });
      const entries = await tx.entries();
      const folded = fold(
        rows,
        entries,
        ({ type, parentId }) => type === 'STOCK_CHANGE' && parentId === locationId,
      );
      return visitsOf(folded, await booksOf(tx, locationId));
    },
  });
}

type Books = ReadonlyMap<string, readonly BookedEntry[]>;

async function booksOf(tx: MirrorTx, locationId: string): Promise<Books> {
  const booked = await stockBooks(tx, locationId);
  const queued = byItem(visitEntriesOf(await tx.entries(), locationId));
  const items = new Set([...booked.keys(), ...queued.keys()]);
  return new Map(
    [...items].map((id) => [id, withQueued(booked.get(id) ?? [], queued.get(id) ?? [])] as const),
  );
}

function visitsOf(rows: readonly FoldedRow[], books: Books): StockVisit[] {
  // Taking a receipt back leaves out what was undone before, and the server restores no entry of such a receipt.
  const withoutReceipt = new Set(
    rows.flatMap(({ row }) => {
      const change = readStockChange(row);
      return change?.move.kind === 'desfeito' && change.supplyOrder !== null ? [change.visitId] : [];
    }),
  );
  const visits = new Map<string, { at: number; by: string; lines: (VisitLine & { at: number })[] }>();
  for (const { row, entry } of rows) {
    const change = readStockChange(row);
    if (!change || change.move.kind === 'desfeito') continue;
    const { id, itemId, move, at, visitId } = change;
    const log = books.get(itemId) ?? [];
    const undoneBy = log.find((one) => one.id === id)?.undoneBy ?? null;
    const waits = entry?.state.kind === 'parked' ? 'parked' : 'queued';
    const state = undoneBy !== null ? 'undone' : entry ? waits : 'applied';
    const visit = visits.get(visitId) ?? { at, by: change.by, lines: [] };
    visit.by ||= change.by;
    visit.at = Math.min(visit.at, at);
    const itemName = change.itemName || (entry?.about.text ?? '');
    const isFixed =
      undoneBy === null ? isPutBack(change) : change.supplyOrder !== null && withoutReceipt.has(visitId);
    visit.lines.push({ id, itemId, itemName, move, state, undoneBy, isFixed, books: log, at });
    visits.set(visitId, visit);
  }
  return [...visits]
    .map(([id, { at, by, lines }]) => ({ id, at, by, lines: lines.sort((a, b) => a.at - b.at) }))
    .sort((a, b) => b.at - a.at);
}
