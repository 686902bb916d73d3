import { type HistoryTotals, historyTotals } from '../../domain/history/totals.ts';
import {
  ACCESS_LIMIT,
  HISTORY_LIMIT,
  historySince,
  RECENT_LIMIT,
  RECENT_MS,
} from '../../domain/history/window.ts';
import {
  HISTORY_TYPES,
  type HistoryEntry,
  NAMED_TYPES,
  RECENT_TYPES,
  readHistoryEntry,
} from '../../records/content/history.ts';
import { awaitedStore } from '../mirror/awaited.ts';
import { pullOne, type SyncDeps } from '../pull/list.ts';
import { paginate } from '../pull/paginate.ts';
import { serverClock } from '../wire/server-clock.ts';
import { TransportError } from '../wire/transport.ts';
import { HISTORY_TOTALS_KEY, listedHistory, listedMark, readKeptTotals } from './history-totals.ts';
import { syncOwn } from './own-lists.ts';

/** Shortest time between two full readings for the totals, ms, where a backend cannot add them up. */
const ADD_UP_EVERY_MS = 5 * 60_000;
/** Most pages of one type in such a reading. It keeps no rows, so it may be longer than elsewhere. */
const ADD_UP_PAGES = 2000;

/**
 * Brings the last three months: of each type at most as many as a history shows, and the period's totals [Y-01, Y-03].
 * The totals are asked for after the lists, so they count every listed entry. With `id` that record alone.
 */
export async function syncHistory(
  deps: SyncDeps,
  owner: string,
  gap: boolean,
  id?: string,
): Promise<boolean> {
  if (id) return syncNamed(deps, id);
  const since = historySince(serverClock.now());
  const ends = await Promise.all(
    HISTORY_TYPES.map((type) => {
      const most = type === 'ACCESS' ? ACCESS_LIMIT : HISTORY_LIMIT;
      return syncOwn(deps, { owner, type, since, most }, gap);
    }),
  );
  const isWhole = ends.every(Boolean);
  await syncTotals(deps, owner, since).catch((thrown) => {
    // Refused totals leave the list as it is, and the last known ones stay.
    if (!(thrown instanceof TransportError) || thrown.error.kind !== 'refused') throw thrown;
  });
  return isWhole;
}

/** A link names no type, so the types are asked for in turn until one has the record. */
async function syncNamed(deps: SyncDeps, id: string): Promise<true> {
  // A person waits for it, because its dialog is on show.
  const shown = { ...deps, store: awaitedStore(deps.store) };
  for (const type of NAMED_TYPES) if (await pullOne(shown, { id, type })) break;
  return true;
}

/** Brings in records that a ticket can be about: the latest 50 of four types that changed within 35 days [T-01]. */
export async function syncRecent(deps: SyncDeps, owner: string, gap: boolean): Promise<boolean> {
  const since = serverClock.now() - RECENT_MS;
  const key = 'recent';
  const ends = await Promise.all(
    RECENT_TYPES.map((type) => syncOwn(deps, { owner, type, since, most: RECENT_LIMIT, key }, gap)),
  );
  return ends.every(Boolean);
}

async function syncTotals(deps: SyncDeps, owner: string, since: number): Promise<void> {
  const { store, transport, clock } = deps;
  const at = clock();
  const [kept, listed] = await store.read(async (tx) => [
    readKeptTotals(await tx.kept(HISTORY_TOTALS_KEY)),
    listedMark(await listedHistory(tx, owner, serverClock.now())),
  ]);
  let totals = await transport.historyTotals(since);
  if (!totals) {
    const isRecent = kept !== null && Math.abs(at - kept.at) < ADD_UP_EVERY_MS;
    if (isRecent && kept.listed === listed) return;
    totals = await addUp(deps, owner, since);
  }
  // Totals that could not be read to their end are not known.
  if (totals) await store.write((tx) => tx.keep(HISTORY_TOTALS_KEY, { ...totals, at, listed }));
}

/** Adds up the backend's lists, page by page to the end; null when an answer was not whole. */
async function addUp({ transport }: SyncDeps, owner: string, since: number): Promise<HistoryTotals | null> {
  const entries = new Map<string, HistoryEntry>();
  for (const type of HISTORY_TYPES) {
    const end = await paginate(
      (args) => transport.list({ by: 'ownerAndType', owner, type }, args),
      { since },
      async ({ items }) => {
        for (const row of items) {
          const entry = readHistoryEntry(row);
          if (entry && row.createdAt >= since) entries.set(`${type} ${row.id}`, entry);
        }
      },
      ADD_UP_PAGES,
    );
    if (end !== 'whole') return null;
  }
  return historyTotals(entries.values());
}
