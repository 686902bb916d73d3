import type { RecordType } from '../records/record.ts';
import { applyDeletion, inMillis, wasSeenBy } from './apply.ts';
import type { RowKey, StoredRow } from './mirror-store.ts';
import { confirmAbsent, LANES, type ListScope, pullOne, pullWholeList, type SyncDeps } from './sync-list.ts';
import { eachOf, walk } from './walk.ts';

/** Rows written by this device more recently than this may not be in the server's index yet, ms [R24]. */
const INDEX_LAG_MS = 2 * 60_000;
/** Up to so many differences are fetched one by one; above it the lists are read again. */
const FEW = 30;

interface Entry extends RowKey {
  updatedAt: number;
  deleted: boolean;
}

/**
 * Compares the mirror's children of a parent with the server's status query and settles every difference: what is newer
 * or missing here is fetched, what the server calls deleted goes, and what it does not mention goes only after a second
 * question by key [R24]. Any partial page voids the comparison: false, and nothing was removed for being missing.
 */
export async function reconcileParent(
  deps: SyncDeps,
  parentId: string,
  scopes: readonly ListScope[],
): Promise<boolean> {
  const startedAt = deps.clock();
  const types = new Set<RecordType>(scopes.map(({ local }) => local.type));
  const entries = new Map<string, Entry>();
  // Asked type by type: a busy location has far more sales than anything a shop shows.
  for (const type of types) {
    const whole = await walk(
      (args) => deps.transport.status(parentId, type, args),
      null,
      async (items) => {
        for (const item of items)
          entries.set(`${item.type} ${item.id}`, { ...item, updatedAt: inMillis(item.updatedAt) });
      },
    );
    if (!whole) return false;
  }

  const lists = await deps.store.read((tx) => Promise.all(scopes.map(({ local }) => tx.select(local))));
  const local = new Map(lists.flat().map((row) => [`${row.type} ${row.id}`, row]));
  await removeDeleted(deps, entries, local, startedAt);
  if (!(await fetchNewer(deps, entries, local, scopes))) return false;
  const silent = [...local].filter(
    ([name, row]) => !entries.has(name) && wasSeenBy(row, startedAt - INDEX_LAG_MS, deps.clock()),
  );
  await confirmAbsent(
    deps,
    silent.map(([, row]) => row),
  );
  await markDone(deps, scopes);
  return true;
}

async function removeDeleted(
  deps: SyncDeps,
  entries: ReadonlyMap<string, Entry>,
  local: ReadonlyMap<string, StoredRow>,
  startedAt: number,
): Promise<void> {
  const dead = [...entries]
    .filter(([name, { deleted }]) => deleted && local.has(name))
    .map(([, entry]) => entry);
  if (dead.length === 0) return;
  await deps.store.write(async (tx) => {
    for (const entry of dead) await applyDeletion(tx, entry, { startedAt, now: deps.clock() });
  });
}

async function fetchNewer(
  deps: SyncDeps,
  entries: ReadonlyMap<string, Entry>,
  local: ReadonlyMap<string, StoredRow>,
  scopes: readonly ListScope[],
): Promise<boolean> {
  const newer = [...entries].flatMap(([name, entry]) =>
    !entry.deleted && (local.get(name)?.updatedAt ?? -1) < entry.updatedAt ? [entry] : [],
  );
  if (newer.length <= FEW) {
    await eachOf(newer, LANES, async (key) => void (await pullOne(deps, key)));
    return true;
  }
  const concerned = scopes.filter(({ local: { type } }) => newer.some((key) => key.type === type));
  const ends = await Promise.all(concerned.map((scope) => pullWholeList(deps, scope)));
  return ends.every(Boolean);
}

async function markDone({ store, clock }: SyncDeps, scopes: readonly ListScope[]): Promise<void> {
  await store.write(async (tx) => {
    for (const { key } of scopes) {
      const cursor = await tx.cursor(key);
      if (cursor) await tx.putCursor({ ...cursor, manifestAt: clock() });
    }
  });
}
