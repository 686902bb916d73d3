import type { StockMove } from '../domain/restock-move.ts';
import { readStockChange } from '../records/content/stock-change.ts';
import { useLiveList } from './hooks.ts';
import type { Live } from './live.ts';
import { childrenOf } from './outbox/folded.ts';

/** One thing done in a visit. `undone`: taken back, or about to be. */
export interface VisitLine {
  id: string;
  itemId: string;
  itemName: string;
  move: StockMove;
  state: 'applied' | 'queued' | 'undone';
}

/** What was done at a location in one visit. */
export interface StockVisit {
  id: string;
  /** When its first entry was made, ms of the device. */
  at: number;
  lines: readonly VisitLine[];
}

/** The restocking visits of an own location, newest first, what is queued included. */
export function useVisits(locationId: string): Live<StockVisit> {
  return useLiveList(`visits:${locationId}`, {
    scope: { kind: 'visits', id: locationId },
    read: async (tx) => {
      const rows = await childrenOf(tx, locationId, 'STOCK_CHANGE');
      const changes = rows.flatMap(({ row, entry }) => {
        const change = readStockChange(row);
        return change ? [{ change, isQueued: entry !== null }] : [];
      });
      const undone = new Set(
        changes.flatMap(({ change }) => (change.move.kind === 'desfeito' ? [change.move.undoes] : [])),
      );
      const visits = new Map<string, { at: number; lines: (VisitLine & { at: number })[] }>();
      for (const { change, isQueued } of changes) {
        if (change.move.kind === 'desfeito') continue;
        const { id, itemId, itemName, move, at, visitId, undoneBy } = change;
        const isUndone = undoneBy !== null || undone.has(id);
        const state = isUndone ? 'undone' : isQueued ? 'queued' : 'applied';
        const visit = visits.get(visitId) ?? { at, lines: [] };
        visit.at = Math.min(visit.at, at);
        visit.lines.push({ id, itemId, itemName, move, state, at });
        visits.set(visitId, visit);
      }
      return [...visits]
        .map(([id, { at, lines }]) => ({ id, at, lines: lines.sort((a, b) => a.at - b.at) }))
        .sort((a, b) => b.at - a.at);
    },
  });
}
