import { useEffect, useRef } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useHistoryTotals } from '../../data/hooks/history.ts';
import type { Live } from '../../data/live/live.ts';
import { type KeptTotals, listedMark } from '../../data/sync/history-totals.ts';
import type { HistoryEntry } from '../../records/content/history.ts';

/**
 * The totals of the history, requested again when a live event changes the list. Each change causes one request, so
 * that a failed answer causes no loop.
 */
export function useFollowedTotals({ rows, status, freshness }: Live<HistoryEntry>): KeptTotals | null {
  const data = useData();
  const totals = useHistoryTotals().row;
  const asked = useRef<string | null>(null);
  const isSettled = status === 'ready' && !freshness.refreshing;
  const known = totals?.listed;
  useEffect(() => {
    if (!isSettled || known === undefined) return;
    const now = listedMark(rows);
    if (now === known || now === asked.current) return;
    asked.current = now;
    void data.refresh({ kind: 'history' });
  }, [data, rows, isSettled, known]);
  return totals;
}
