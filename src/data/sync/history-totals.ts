import { type HistoryTotals, historyTotals } from '../../domain/history/totals.ts';
import { historyOf } from '../../domain/history/window.ts';
import { HISTORY_TYPES, type HistoryEntry, readHistoryEntry } from '../../records/content/history.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';

/** Key of the kept totals. Without a connection the last known ones are shown. */
export const HISTORY_TOTALS_KEY = 'historyTotals';

/** The totals of the history's period as they were last known. */
export interface KeptTotals extends HistoryTotals {
  /** When they were asked for, ms of this device. */
  at: number;
  /** Mark of the mirror's own list then. With another mark the totals are old. */
  listed: string;
}

/** Reads kept totals; null for none, or for another shape. */
export function readKeptTotals(value: unknown): KeptTotals | null {
  if (typeof value !== 'object' || value === null) return null;
  const { purchases, spent, deposited, locations, at, listed } = value as Partial<KeptTotals>;
  const figures = [purchases, spent, deposited, locations, at];
  if (!figures.every((figure) => Number.isSafeInteger(figure)) || typeof listed !== 'string') return null;
  return { purchases, spent, deposited, locations, at, listed } as KeptTotals;
}

/** Entries of the mirror's rows that the history shows, newest first. `now` in ms. */
export async function listedHistory(tx: MirrorTx, owner: string, now: number): Promise<HistoryEntry[]> {
  const lists = await Promise.all(HISTORY_TYPES.map((type) => tx.select({ by: 'owner', owner, type })));
  return historyOf(
    lists.flat().flatMap((row) => readHistoryEntry(row) ?? []),
    now,
  );
}

/**
 * Sums of listed entries and the newest of both windows, as a text to compare. In a list that is cut, the sums alone
 * may stay the same when an entry comes.
 */
export function listedMark(entries: readonly HistoryEntry[]): string {
  const access = entries.find(({ kind }) => kind === 'access');
  const thing = entries.find(({ kind }) => kind !== 'access');
  return [...Object.values(historyTotals(entries)), thing?.id, access?.id].join(' ');
}
