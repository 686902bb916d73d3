import { narrowed, type SaleColumns, viewsOf } from '../../domain/intelligence/columns.ts';
import type { Period } from '../../domain/intelligence/period.ts';
import { unpackColumns } from '../../records/content/sale-columns.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { saleDayOf } from '../mirror/stale-days.ts';
import { saleDaysKey, salesPartKey } from '../mirror/subtree.ts';
import type { SyncDeps } from '../pull/list.ts';
import type { SaleDaysAnswer } from '../wire/transport.ts';
import { readSaleDaysCursor, type SaleDaysCursor, type SalesPart } from './sales-rows.ts';

/** A day of sales as the server told it. `day` counts from 1 January 1970, UTC. */
export interface ArrivedDay {
  day: number;
  version: string;
  columns: SaleColumns;
}

/** The days of a period and of the days before it, both inclusive. */
export const daysOf = ({ since, to }: Period): { from: number; to: number } => ({
  from: saleDayOf(since),
  to: saleDayOf(to - 1),
});

/** The days of an answer; null where one of them cannot be read. */
export function arrivedIn({ days }: SaleDaysAnswer): ArrivedDay[] | null {
  const arrived: ArrivedDay[] = [];
  for (const { day, version, columns: text } of days) {
    const columns = unpackColumns(text);
    if (!columns) return null;
    arrived.push({ day, version, columns });
  }
  return arrived;
}

/** Stores days with their versions. Returns the cursor of all days that the server told. */
export async function putDays(
  { clock }: SyncDeps,
  tx: MirrorTx,
  parentId: string,
  days: readonly ArrivedDay[],
): Promise<SaleDaysCursor> {
  const known = await readSaleDaysCursor(tx, parentId);
  const versions = { ...known?.versions };
  let newest = known?.newest ?? 0;
  for (const { day, version, columns } of days) {
    versions[day] = version;
    newest = Math.max(newest, viewsOf(columns).at.at(-1) ?? 0);
    await tx.putSaleDay({ source: 'told', parentId, day, ...narrowed(columns) });
  }
  const cursor: SaleDaysCursor = {
    ...{ key: saleDaysKey(parentId), updatedAt: null, syncedAt: clock(), manifestAt: 0 },
    ...{ versions, newest },
  };
  await tx.putCursor(cursor);
  return cursor;
}

/** Progress of a look that takes more than one answer. Each version begins with the number of its purchases. */
export function progressOf(
  { clock }: SyncDeps,
  { locationId, period }: { locationId: string; period: Period },
  { versions }: SaleDaysCursor,
  { total }: SaleDaysAnswer,
): SalesPart {
  const { from, to } = daysOf(period);
  const count = Object.entries(versions)
    .filter(([day]) => Number(day) >= from && Number(day) <= to)
    .reduce((sum, [, version]) => sum + (Number.parseInt(version, 10) || 0), 0);
  return {
    ...{ key: salesPartKey(locationId), period, held: [], count },
    ...{ share: total === 0 ? 1 : Math.min(1, count / total), updatedAt: null },
    ...{ syncedAt: clock(), manifestAt: 0 },
  };
}

/** Drops told days: all of a location, or those outside of a told period. */
export async function dropSaleDays(tx: MirrorTx, parentId: string, period: Period | null): Promise<void> {
  const known = await readSaleDaysCursor(tx, parentId);
  if (!known) return;
  const all = { source: 'told', parentId, from: 0, to: Number.MAX_SAFE_INTEGER } as const;
  if (period === null) {
    await tx.removeSaleDays(all);
    await tx.removeCursor(saleDaysKey(parentId));
    return;
  }
  const { from, to } = daysOf(period);
  await tx.removeSaleDays({ ...all, to: from - 1 });
  await tx.removeSaleDays({ ...all, from: to + 1 });
  const kept = Object.entries(known.versions).filter(([day]) => Number(day) >= from && Number(day) <= to);
  await tx.putCursor({ ...known, versions: Object.fromEntries(kept) } as SaleDaysCursor);
}
