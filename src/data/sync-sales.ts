import { isSamePeriod, type Period } from '../domain/intelligence-period.ts';
import { applyRecords, wasSeenBy } from './apply.ts';
import { type MirrorStore, SYNCED } from './mirror-store.ts';
import { startOfToday } from './my-locations-day.ts';
import { OVERLAP_MS } from './pull-cursor.ts';
import { loadedSales, type SalesCursor, salesKey, salesWithin } from './sales-rows.ts';
import { type SalesScope, scopeKey } from './scope.ts';
import { confirmAbsent, type SyncDeps } from './sync-list.ts';
import type { UpdatedAtBounds } from './transport.ts';

/** Sales asked for at a time [MB-04]. */
const PAGE = 100;
/** What was looked at as a whole so recently is only brought up to date, ms. */
const WHOLE_EVERY_MS = 60_000;

/**
 * Brings the sales of a location in a period and the days before it into the mirror: page after page until there is no
 * token, newest first [MB-04]; when the period is known already and no gap is to be closed, only what changed since.
 * Only the last period is kept: other people's sales outside of it leave the mirror, but for those of today. False when
 * an answer was partial, or another look at this location began meanwhile.
 */
export async function syncSales(
  deps: SyncDeps,
  sub: string,
  scope: SalesScope,
  gap: boolean,
): Promise<boolean> {
  const { locationId, period } = scope;
  const startedAt = deps.clock();
  const isLast = beginLook(deps.store, locationId);
  const loaded = await deps.store.read((tx) => loadedSales(tx, locationId));
  const known = loaded && isSamePeriod(loaded.period, period) ? loaded : null;
  const whole = known === null || (gap && startedAt - known.manifestAt > WHOLE_EVERY_MS);
  const since = whole ? period.since : Math.max(period.since, (known.updatedAt ?? 0) - OVERLAP_MS);
  const found = await readPages(deps, locationId, { ge: since, le: period.to - 1 }, isLast);
  if (!found) return false;
  // What was paid while the pages were read stands before the first one.
  const meanwhile = { ge: found.newest, le: period.to - 1 };
  if (found.pages > 1 && !(await readPages(deps, locationId, meanwhile, isLast))) return false;
  if (whole) await dropUnseen(deps, locationId, period, found.ids, startedAt);
  const isLoaded = await deps.store.write(async (tx) => {
    if (!isLast()) return false;
    const cursor: SalesCursor = {
      key: salesKey(locationId),
      period,
      updatedAt: Math.max(found.newest, known?.updatedAt ?? 0),
      syncedAt: deps.clock(),
      manifestAt: whole ? startedAt : known.manifestAt,
    };
    await tx.putCursor(cursor);
    if (loaded && !known) await tx.drop(SYNCED + scopeKey({ ...scope, period: loaded.period }));
    return true;
  });
  // Behind the cursor: if this is cut off, sales remain that nobody looks at, and none is missing.
  if (isLoaded && !known) await dropOutside(deps, locationId, sub, period, isLast);
  return isLoaded;
}

/** The last look that began at each location's sales. */
const looks = new WeakMap<MirrorStore, Map<string, symbol>>();

/** Begins a look; what is returned says whether no other began since, so that none drops what the next one brings. */
function beginLook(store: MirrorStore, locationId: string): () => boolean {
  const last = looks.get(store) ?? new Map<string, symbol>();
  looks.set(store, last);
  const mine = Symbol(locationId);
  last.set(locationId, mine);
  return () => last.get(locationId) === mine;
}

/** Null when a page was partial, or another look began: then nothing may be concluded from what is missing. */
async function readPages(
  { store, transport, clock }: SyncDeps,
  parentId: string,
  updatedAt: UpdatedAtBounds,
  isLast: () => boolean,
): Promise<{ ids: Set<string>; newest: number; pages: number } | null> {
  const ids = new Set<string>();
  let newest = updatedAt.ge ?? 0;
  const ask = (after: string | null) => {
    const args = { first: PAGE, sort: 'DESC', updatedAt, after } as const;
    const query = { by: 'parentIdAndType', parentId, type: 'SHOPPING_PURCHASE' } as const;
    const page = transport.list(query, args);
    // Its failure is met where it is awaited, which may be after the page before has been written.
    page.catch(() => undefined);
    return { startedAt: clock(), page };
  };
  let asked = ask(null);
  for (let pages = 1; ; pages += 1) {
    const { startedAt } = asked;
    const page = await asked.page;
    if (page.partial || !isLast()) return null;
    const { items, nextToken } = page;
    // The next page is on its way while this one is written.
    if (nextToken !== null) asked = ask(nextToken);
    if (items.length > 0) await store.write((tx) => applyRecords(tx, items, { startedAt, now: clock() }));
    for (const row of items) {
      ids.add(row.id);
      newest = Math.max(newest, row.updatedAt);
    }
    if (nextToken === null) return { ids, newest, pages };
  }
}

/** Sales of the mirror that a whole look did not meet are asked for by their key before they go [SY-30]. */
async function dropUnseen(
  deps: SyncDeps,
  locationId: string,
  { since, to }: Period,
  seen: ReadonlySet<string>,
  startedAt: number,
): Promise<void> {
  for await (const rows of salesWithin((work) => deps.store.read(work), locationId, since, to - 1)) {
    await confirmAbsent(
      deps,
      rows.filter((row) => !seen.has(row.id) && wasSeenBy(row, startedAt, deps.clock())),
    );
  }
}

/** One's own purchases stay, for they belong to the history, and those of today, which the list of own locations counts. */
async function dropOutside(
  deps: SyncDeps,
  locationId: string,
  sub: string,
  { since, to }: Period,
  isLast: () => boolean,
): Promise<void> {
  const read: typeof deps.store.read = (work) => deps.store.read(work);
  const today = startOfToday(deps.clock());
  for (const [from, end] of [
    [0, Math.min(since, today)],
    [to, today],
  ] as const) {
    for await (const rows of salesWithin(read, locationId, from, end - 1)) {
      const others = rows.filter(({ owner }) => owner !== sub);
      await deps.store.write(async (tx) => {
        if (!isLast()) return;
        for (const row of others) await tx.remove(row);
      });
      if (!isLast()) return;
    }
  }
}
