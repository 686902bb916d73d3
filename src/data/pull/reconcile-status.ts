import { applyDeletion, INDEX_LAG_MS, inMillis, isStamped, wasSeenBy } from '../mirror/apply.ts';
import type { RowKey, StoredRow } from '../mirror/mirror-store.ts';
import { comparedKey } from '../mirror/subtree.ts';
import {
  confirmAbsent,
  type ListScope,
  PARALLEL_REQUESTS,
  pullFrom,
  pullOne,
  pullWholeList,
  type SyncDeps,
} from './list.ts';
import { eachOf, type PaginationEnd, paginate } from './paginate.ts';

/** Shortest time between two comparisons while nothing was missed, ms [SY-34]. */
export const COMPARE_EVERY_MS = 5 * 60_000;
/** Most differences that are fetched one by one. For more of them the lists are read again. */
const FEW = 30;

interface Entry extends RowKey {
  updatedAt: number;
  deleted: boolean;
}

/** Result of one pass through the status query of a list. */
interface Part {
  scope: ListScope;
  entries: ReadonlyMap<string, Entry>;
  /** First change included, ms. Null for the beginning. */
  from: number | null;
  /** First change excluded, ms. Null for the end. */
  until: number | null;
}

/**
 * Compares the mirror's children of a parent with the server's status query and settles every difference [SY-33]. Newer
 * and missing records are fetched, and deleted ones are removed. A record that the query does not mention is removed
 * only after a second query by key. A record with an older stamp there is asked for, too [SY-19]. A partial page voids
 * the comparison: 'broken', and nothing was removed as missing. A query too long for one pass is compared as far as it
 * was read, and resumes there the next time.
 */
export async function reconcileParent(
  deps: SyncDeps,
  parentId: string,
  scopes: readonly ListScope[],
): Promise<PaginationEnd> {
  const startedAt = deps.clock();
  const parts: Part[] = [];
  // Each type is asked by itself, because a busy location has far more sales than other records.
  for (const scope of scopes) {
    const part = await readPart(deps, parentId, scope);
    if (!part) return 'broken';
    parts.push(part);
  }
  for (const part of parts) {
    const rows = await deps.store.read((tx) => tx.select(part.scope.local));
    const local = new Map(rows.map((row) => [nameOf(row), row]));
    await removeDeleted(deps, part, local, startedAt);
    if (!(await fetchNewer(deps, part, local))) return 'broken';
    await confirmAbsent(
      deps,
      rows.filter(
        (row) =>
          (isUnmentioned(part, row) || isOlderThere(part, row)) &&
          wasSeenBy(row, startedAt - INDEX_LAG_MS, deps.clock()),
      ),
    );
  }
  await markDone(deps, parts);
  return parts.every(({ until }) => until === null) ? 'whole' : 'long';
}

const nameOf = ({ type, id }: RowKey): string => `${type} ${id}`;

/** Null where the answer proves nothing. */
async function readPart(deps: SyncDeps, parentId: string, scope: ListScope): Promise<Part | null> {
  const key = comparedKey(scope.key);
  const from = (await deps.store.read((tx) => tx.cursor(key)))?.updatedAt ?? null;
  const entries = new Map<string, Entry>();
  let reached = 0;
  const end = await paginate(
    (args) => deps.transport.status(parentId, scope.local.type, args),
    { since: from },
    async ({ items }) => {
      for (const item of items) {
        const updatedAt = inMillis(item.updatedAt);
        entries.set(nameOf(item), { ...item, updatedAt });
        reached = Math.max(reached, updatedAt);
      }
    },
    deps.mostPages,
  );
  if (end === 'broken') return null;
  if (end === 'whole') return { scope, entries, from, until: null };
  if (isStamped(reached) && reached > (from ?? 0)) return { scope, entries, from, until: reached };
  // One instant has more entries than a pass can read, so there is no time to resume from.
  await deps.store.write((tx) => tx.removeCursor(key));
  return null;
}

/** The last instant of an unfinished part is left out, because more of its entries may follow. */
function isUnmentioned({ entries, from, until }: Part, row: StoredRow): boolean {
  const isWithin = (from === null || row.updatedAt >= from) && (until === null || row.updatedAt < until);
  return isWithin && !entries.has(nameOf(row));
}

function isOlderThere({ entries }: Part, row: StoredRow): boolean {
  const entry = entries.get(nameOf(row));
  return entry !== undefined && isStamped(entry.updatedAt) && entry.updatedAt < row.updatedAt;
}

async function removeDeleted(
  deps: SyncDeps,
  { entries }: Part,
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
  { scope, entries, from, until }: Part,
  local: ReadonlyMap<string, StoredRow>,
): Promise<boolean> {
  const newer = [...entries].flatMap(([name, entry]) =>
    !entry.deleted && (local.get(name)?.updatedAt ?? -1) < entry.updatedAt ? [entry] : [],
  );
  if (newer.length <= FEW) {
    await eachOf(newer, PARALLEL_REQUESTS, async (key) => void (await pullOne(deps, key)));
    return true;
  }
  if (from === null && until === null) return pullWholeList(deps, scope);
  // As many pages of rows reach at least as far as the entries, which name the deleted records too.
  return (await pullFrom(deps, scope, from ?? 0)) !== 'broken';
}

/** A list that was compared to its end begins anew the next time. Any other goes on from where it was. */
async function markDone({ store, clock }: SyncDeps, parts: readonly Part[]): Promise<void> {
  await store.write(async (tx) => {
    for (const { scope, until } of parts) {
      const key = comparedKey(scope.key);
      if (until !== null) {
        await tx.putCursor({ key, updatedAt: until, syncedAt: clock(), manifestAt: 0 });
        continue;
      }
      await tx.removeCursor(key);
      const cursor = await tx.cursor(scope.key);
      if (cursor) await tx.putCursor({ ...cursor, manifestAt: clock() });
    }
  });
}
