import { joinSpans, missingSpans, type Span } from '../../domain/hours/time-spans.ts';
import { isSamePeriod } from '../../domain/intelligence/period.ts';
import type { SalesScope } from '../basis/scope.ts';
import { salesPartKey } from '../mirror/subtree.ts';
import { OVERLAP_MS } from '../pull/cursor.ts';
import type { SyncDeps } from '../pull/list.ts';
import { foldDays } from './sale-days.ts';
import { readSpan, type SalesLook, type SoundLook } from './sales-pages.ts';
import { loadedSales, type SalesCursor, type SalesPart, salesPart } from './sales-rows.ts';

/**
 * Reads the records of sales in a period and the days before it, newest page first, and folds their days. Sales that an
 * earlier read brought are not fetched again: only gaps and changes are. Returns the time up to which sales are held,
 * ms. Null when an answer was partial, or the look is no longer sound.
 */
export async function readRecordedSales(
  deps: SyncDeps,
  scope: SalesScope,
  isSound: SoundLook,
): Promise<number | null> {
  const { locationId, period } = scope;
  const { store } = deps;
  const [loaded, part] = await store.read(
    async (tx) => [await loadedSales(tx, locationId), await salesPart(tx, locationId)] as const,
  );
  const wanted: Span = { from: period.since, to: period.to - 1 };
  const look = lookOf(deps, scope, { loaded, part, isSound });
  // Late commits lie behind the newest sale of each stretch, so its end is read again.
  const sure = look.held.map(({ from, to }) => ({ from, to: to - OVERLAP_MS }));
  for (const span of missingSpans(wanted, sure)) {
    if (!(await readSpan(deps, look, span, span.to === wanted.to))) return null;
  }
  // Sales paid while the pages were read lie before the first page.
  const newest = Math.min(wanted.to, Math.max(wanted.from, ...look.held.map(({ to }) => to)));
  if (look.pages > 1 && !(await readSpan(deps, look, { from: newest, to: wanted.to }, true))) return null;
  await foldDays(store, locationId, wanted);
  return Math.min(wanted.to, Math.max(wanted.from, ...look.held.map(({ to }) => to)));
}

function lookOf(
  { clock }: SyncDeps,
  { locationId, period }: SalesScope,
  { loaded, part, isSound }: { loaded: SalesCursor | null; part: SalesPart | null; isSound: SoundLook },
): SalesLook {
  const whole = loaded ? [{ from: loaded.period.since, to: loaded.updatedAt ?? 0 }] : [];
  const held = joinSpans([...whole, ...(part?.held ?? [])]);
  const look: SalesLook = {
    ...{ locationId, isSound, held, before: held },
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
