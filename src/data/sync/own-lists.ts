import type { RecordType } from '../../records/record.ts';
import { inMillis, isStamped, wasSeenBy } from '../mirror/apply.ts';
import { OVERLAP_MS } from '../pull/cursor.ts';
import { confirmAbsent, isMissingOrOlder, type SyncDeps } from '../pull/list.ts';
import { pullPage } from '../pull/page.ts';
import { PAGE_SIZE } from '../pull/paginate.ts';
import { COMPARE_EVERY_MS } from '../pull/reconcile-status.ts';

/** Own records of one type: how far back (ms) and how many at most. */
export interface OwnWish {
  owner: string;
  type: RecordType;
  /** Only records that changed since then, ms; 0 for all. */
  since: number;
  most: number;
  /** Names the cursor where a type is read in several ways. */
  key?: string;
}

/**
 * Reads a user's own records of one type, newest change first and at most `most` [SY-22, SY-23]. All of them are read
 * the first time, after a gap, and every few minutes; otherwise only changes since the last read. Mirror rows that a
 * full read misses, or shows with an older stamp, are asked for by key [SY-30, SY-19]. False when missing rows prove
 * nothing.
 */
export async function syncOwn(deps: SyncDeps, wish: OwnWish, gap: boolean): Promise<boolean> {
  const key = `own:${wish.type}:${wish.key ?? (wish.since === 0 ? 'latest' : 'since')}`;
  const cursor = await deps.store.read((tx) => tx.cursor(key));
  const startedAt = deps.clock();
  const known = gap ? null : (cursor?.updatedAt ?? null);
  const whole = known === null || Math.abs(startedAt - (cursor?.manifestAt ?? 0)) > COMPARE_EVERY_MS;
  const from = whole ? wish.since : Math.max(wish.since, known - OVERLAP_MS);
  const found = await readNewest(deps, wish, from);
  if (!found) return false;

  if (whole) {
    // A list that was cut short proves nothing about rows older than its last one.
    const reach = found.cut ? found.oldest : from;
    const local = await deps.store.read((tx) =>
      tx.select({ by: 'owner', owner: wish.owner, type: wish.type }),
    );
    await confirmAbsent(
      deps,
      local.filter(
        (row) =>
          isMissingOrOlder(found.stamps.get(row.id), row) &&
          row.updatedAt >= reach &&
          wasSeenBy(row, startedAt, deps.clock()),
      ),
    );
  }
  await deps.store.write((tx) =>
    tx.putCursor({
      key,
      updatedAt: found.stamped ? Math.max(found.newest, known ?? 0) : null,
      syncedAt: deps.clock(),
      manifestAt: whole ? startedAt : (cursor?.manifestAt ?? 0),
    }),
  );
  return true;
}

interface Found {
  /** Stamps in ms, by id. */
  stamps: ReadonlyMap<string, number>;
  newest: number;
  oldest: number;
  stamped: boolean;
  /** The list goes on beyond `most`. */
  cut: boolean;
}

async function readNewest(deps: SyncDeps, wish: OwnWish, from: number): Promise<Found | null> {
  const { owner, type, most } = wish;
  const stamps = new Map<string, number>();
  let [newest, oldest, stamped] = [from, Number.POSITIVE_INFINITY, true];
  let after: string | null = null;
  for (;;) {
    const args = { first: Math.min(PAGE_SIZE, most - stamps.size), sort: 'DESC', after } as const;
    const bounds = from > 0 ? { updatedAt: { ge: from } } : {};
    const page = await pullPage(deps, { by: 'ownerAndType', owner, type }, { ...args, ...bounds });
    for (const row of page.items) {
      stamps.set(row.id, inMillis(row.updatedAt));
      newest = Math.max(newest, row.updatedAt);
      oldest = Math.min(oldest, row.updatedAt);
      stamped &&= isStamped(row.updatedAt);
    }
    if (page.partial) return null;
    after = page.nextToken;
    if (after === null || stamps.size >= most)
      return { stamps, newest, oldest, stamped, cut: after !== null };
  }
}
