import { isSamePeriod } from '../../domain/intelligence/period.ts';
import { type SalesScope, scopeKey } from '../basis/scope.ts';
import { type MirrorStore, type MirrorTx, SYNCED } from '../mirror/mirror-store.ts';
import { StaleDays } from '../mirror/stale-days.ts';
import { salesKey, salesPartKey } from '../mirror/subtree.ts';
import { fillsSince } from '../pull/cursor.ts';
import type { SyncDeps } from '../pull/list.ts';
import { fetchSaleDays } from './fetch-sale-days.ts';
import { heardSales } from './heard-sales.ts';
import { readRecordedSales } from './recorded-sales.ts';
import { dropSaleDays } from './sale-days-store.ts';
import type { SoundLook } from './sales-pages.ts';
import { loadedSales, type SalesCursor, salesWithin } from './sales-rows.ts';
import { startOfToday } from './shop-day.ts';

/**
 * Brings the sales of a location in a period and the days before it into the mirror [MB-04]. They come as columns where
 * the server has them, else as records. Only the last period is stored. Other customers' sales that no figure reads
 * leave the mirror, except today's. False when an answer was partial, or another read of this location began meanwhile.
 */
export async function syncSales(deps: SyncDeps, sub: string, scope: SalesScope): Promise<boolean> {
  const { locationId, period } = scope;
  const { store, clock } = deps;
  const startedAt = clock();
  const isLast = beginLook(store, locationId);
  const { loaded, heardTo } = await store.read(async (tx) => ({
    loaded: await loadedSales(tx, locationId),
    heardTo: (await heardSales(tx, locationId)).lastAt,
  }));
  const isOther = loaded !== null && !isSamePeriod(loaded.period, period);
  const finish = async (tx: MirrorTx, updatedAt: number | null, isTold: boolean): Promise<void> => {
    const cursor: SalesCursor = {
      ...{ key: salesKey(locationId), period, updatedAt, isTold },
      ...{ syncedAt: clock(), manifestAt: startedAt, heardTo },
    };
    await tx.putCursor(cursor);
    await tx.removeCursor(salesPartKey(locationId));
    if (loaded && isOther) await tx.drop(SYNCED + scopeKey({ ...scope, period: loaded.period }));
  };

  const told = await fetchSaleDays(deps, {
    ...{ locationId, period, isLast },
    finish: async (tx) => {
      await finish(tx, null, true);
      await dropSaleDays(tx, locationId, period);
      const folded = {
        source: 'folded',
        parentId: locationId,
        from: 0,
        to: Number.MAX_SAFE_INTEGER,
      } as const;
      await tx.removeSaleDays(folded);
    },
  });
  if (told === 'broken') return false;
  const isTold = told === 'whole';
  if (!isTold && !(await readRecords(deps, scope, isLast, finish))) return false;
  // Runs after the cursor is stored. If interrupted, surplus sales remain and none is lost.
  if (!loaded || isOther || isTold !== (loaded.isTold ?? false)) {
    const today = startOfToday(clock());
    await dropOutside(deps, { locationId, sub, isLast }, isTold ? { since: today, to: today } : period);
  }
  return true;
}

/** Reads the sales as records. Columns told before are dropped, because they are not kept up to date any more. */
async function readRecords(
  deps: SyncDeps,
  scope: SalesScope,
  isLast: () => boolean,
  finish: (tx: MirrorTx, updatedAt: number | null, isTold: boolean) => Promise<void>,
): Promise<boolean> {
  const { store, clock } = deps;
  const { locationId } = scope;
  const fills = await store.write(async (tx) => {
    if ((await loadedSales(tx, locationId))?.isTold) await tx.removeCursor(salesKey(locationId));
    await dropSaleDays(tx, locationId, null);
    return fillsSince(tx, clock());
  });
  const isSound: SoundLook = async (tx) => isLast() && (await fillsSince(tx, clock())) === fills;
  const updatedAt = await readRecordedSales(deps, scope, isSound);
  if (updatedAt === null) return false;
  return store.write(async (tx) => {
    const isWhole = await isSound(tx);
    if (isWhole) await finish(tx, updatedAt, false);
    return isWhole;
  });
}

/** The last look that began at each location's sales. */
const looks = new WeakMap<MirrorStore, Map<string, symbol>>();

/** Begins a look. Returns whether no other began since, so that no look drops the sales of the next one. */
function beginLook(store: MirrorStore, locationId: string): () => boolean {
  const last = looks.get(store) ?? new Map<string, symbol>();
  looks.set(store, last);
  const mine = Symbol(locationId);
  last.set(locationId, mine);
  return () => last.get(locationId) === mine;
}

/** Drops sales outside of a period. Own purchases stay for the history, and today's for the list of own locations. */
async function dropOutside(
  deps: SyncDeps,
  { locationId, sub, isLast }: { locationId: string; sub: string; isLast: () => boolean },
  { since, to }: Pick<SalesScope['period'], 'since' | 'to'>,
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
        const stale = new StaleDays();
        for (const row of others) {
          stale.note(row);
          await tx.remove(row);
        }
        await stale.drop(tx);
      });
      if (!isLast()) return;
    }
  }
}
