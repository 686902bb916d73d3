import { RECENT_LIMIT, RECENT_MS } from '../../domain/history/window.ts';
import {
  type HistoryEntry,
  NAMED_TYPES,
  RECENT_TYPES,
  type RelatedEntry,
  readHistoryEntry,
  readRelatedEntry,
} from '../../records/content/history.ts';
import type { LiveSource } from '../basis/source.ts';
import type { Data } from '../data.ts';
import type { Live, LiveOne } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import {
  HISTORY_TOTALS_KEY,
  type KeptTotals,
  listedHistory,
  readKeptTotals,
} from '../sync/history-totals.ts';
import { serverClock } from '../wire/server-clock.ts';
import { useData } from './data-context.tsx';

type Own = Pick<Data, 'live' | 'user'>;

/** Own accesses, purchases, deposits and withdrawals of the last three months, newest first [Y-03]. */
export function useHistory(): Live<HistoryEntry> {
  return useSource(historyFrom(useData()));
}

/**
 * The entry of this id: out of the history, or of any age, because a notification may name an old one [Y-02].
 * `isMissing`: the server was asked, and the person has none of this id.
 */
export function useHistoryEntry(id: string | null): { entry: HistoryEntry | undefined; isMissing: boolean } {
  const data = useData();
  const history = useHistory();
  const listed = history.rows.find((entry) => entry.id === id);
  const isOlder = id !== null && listed === undefined && history.status !== 'loading';
  const older = useSource(isOlder ? olderFrom(data, id) : historyFrom(data));
  const entry = listed ?? older.rows.find((one) => one.id === id);
  const isTold = older.freshness.syncedAt !== null && !older.freshness.refreshing;
  return { entry, isMissing: isOlder && entry === undefined && older.status === 'ready' && isTold };
}

/** Totals of the same three months, as last known. Null until this device knows them [Y-01]. */
export function useHistoryTotals(): LiveOne<KeptTotals> {
  return useSource(totalsFrom(useData()));
}

/**
 * Records that a ticket can be about: the latest 50 that changed within 35 days, newest first [T-01]. `purchaseId`
 * names a purchase to list in any case, the one whose receipt the person came from; '' for none.
 */
export function useRecentHistory(purchaseId: string): Live<RelatedEntry> {
  return useSource(recentFrom(useData(), purchaseId));
}

export function historyFrom({ live, user }: Own): LiveSource<Live<HistoryEntry>> {
  return live.list('history', {
    scope: { kind: 'history' },
    read: (tx) => listedHistory(tx, user.sub, serverClock.now()),
  });
}

function olderFrom({ live, user }: Own, id: string): LiveSource<Live<HistoryEntry>> {
  return live.list(`older:${id}`, {
    scope: { kind: 'history', id },
    read: async (tx) => {
      const rows = await tx.rows(NAMED_TYPES.map((type) => ({ type, id })));
      return rows.flatMap((row) => (row?.owner === user.sub ? (readHistoryEntry(row) ?? []) : []));
    },
  });
}

export function totalsFrom({ live }: Pick<Own, 'live'>): LiveSource<LiveOne<KeptTotals>> {
  return live.single('historyTotals', {
    scope: { kind: 'history' },
    read: async (tx) => {
      const kept = readKeptTotals(await tx.kept(HISTORY_TOTALS_KEY));
      return kept ? [kept] : [];
    },
  });
}

/** The recent history of the person as a source. */
export function recentFrom({ live, user }: Own, purchaseId = ''): LiveSource<Live<RelatedEntry>> {
  return live.list(`recent:${purchaseId}`, {
    scope: { kind: 'recent' },
    read: (tx) => recentHistory(tx, user.sub, purchaseId),
  });
}

/** The latest changed records of the four types together, plus the named purchase; newest first. */
async function recentHistory(tx: MirrorTx, owner: string, purchaseId: string): Promise<RelatedEntry[]> {
  const since = serverClock.now() - RECENT_MS;
  const lists = await Promise.all(RECENT_TYPES.map((type) => tx.select({ by: 'owner', owner, type })));
  const latest = lists
    .flat()
    .filter(({ updatedAt }) => updatedAt >= since)
    .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1))
    .slice(0, RECENT_LIMIT);
  const named = await tx.row({ type: 'SHOPPING_PURCHASE', id: purchaseId });
  if (named?.owner === owner && !latest.some(({ id }) => id === purchaseId)) latest.push(named);
  return latest.flatMap((row) => readRelatedEntry(row) ?? []).sort((a, b) => b.at - a.at);
}
