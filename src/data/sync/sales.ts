import { isSamePeriod, type Period } from '../../domain/intelligence/period.ts';
import { joinSpans, missingSpans, type Span } from '../../domain/money/spans.ts';
import { type SalesScope, scopeKey } from '../basis/scope.ts';
import { type MirrorStore, SYNCED } from '../mirror/mirror-store.ts';
import { OVERLAP_MS } from '../pull/cursor.ts';
import type { SyncDeps } from '../pull/list.ts';
import { readSpan, type SalesLook } from './sales-pages.ts';
import {
  loadedSales,
  type SalesCursor,
  type SalesPart,
  salesKey,
  salesPart,
  salesPartKey,
  salesWithin,
} from './sales-rows.ts';
import { startOfToday } from './shop-day.ts';

/**
 * Reads the sales of a location in a period and the days before it into the mirror, newest page first [MB-04].
 * Sales already on the device, from any earlier read, are not fetched again: only gaps and changes are. Only the
 * last period is stored. Other customers' sales outside of it leave the mirror, except today's. False when an
 * answer was partial, or another read of this location began meanwhile.
 */
export async function syncSales(deps: SyncDeps, sub: string, scope: SalesScope): Promise<boolean> {
  const { locationId, period } = scope;
  const { store, clock } = deps;
  const startedAt = clock();
  const isLast = beginLook(store, locationId);
  const [loaded, part] = await store.read(
    async (tx) => [await loadedSales(tx, locationId), await salesPart(tx, locationId)] as const,
  );
  const wanted: Span = { from: period.since, to: period.to - 1 };
  const look = lookOf(deps, scope, { loaded, part, isLast });
  // What was committed late stands behind the newest of each stretch.
  const sure = look.held.map(({ from, to }) => ({ from, to: to - OVERLAP_MS }));
  for (const span of missingSpans(wanted, sure)) {
    if (!(await readSpan(deps, look, span, span.to === wanted.to))) return false;
  }
  // What was paid while the pages were read stands before the first one.
  const newest = Math.min(wanted.to, Math.max(wanted.from, ...look.held.map(({ to }) => to)));
  if (look.pages > 1 && !(await readSpan(deps, look, { from: newest, to: wanted.to }, true))) return false;
  const isLoaded = await store.write(async (tx) => {
    if (!isLast()) return false;
    const cursor: SalesCursor = {
      key: salesKey(locationId),
      period,
      updatedAt: Math.min(wanted.to, Math.max(wanted.from, ...look.held.map(({ to }) => to))),
      syncedAt: clock(),
      manifestAt: startedAt,
    };
    await tx.putCursor(cursor);
    await tx.removeCursor(salesPartKey(locationId));
    if (loaded && !isSamePeriod(loaded.period, period))
      await tx.drop(SYNCED + scopeKey({ ...scope, period: loaded.period }));
    return true;
  });
  // Behind the cursor: if this is cut off, sales remain that nobody looks at, and none is missing.
  if (isLoaded && !(loaded && isSamePeriod(loaded.period, period)))
    await dropOutside(deps, locationId, sub, period, isLast);
  return isLoaded;
}

function lookOf(
  { clock }: SyncDeps,
  { locationId, period }: SalesScope,
  { loaded, part, isLast }: { loaded: SalesCursor | null; part: SalesPart | null; isLast: () => boolean },
): SalesLook {
  const whole = loaded ? [{ from: loaded.period.since, to: loaded.updatedAt ?? 0 }] : [];
  const held = joinSpans([...whole, ...(part?.held ?? [])]);
  const look: SalesLook = {
    ...{ locationId, isLast, held, before: held },
    count: part && isSamePeriod(part.period, period) ? part.count : 0,
    pages: 0,
    async keep(tx, held) {
      const cursor: SalesPart = {
        ...{ key: salesPartKey(locationId), period, held, count: look.count },
        ...{ updatedAt: null, syncedAt: clock(), manifestAt: 0 },
      };
      await tx.putCursor(cursor);
    },
  };
  return look;
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
