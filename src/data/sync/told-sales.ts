import { narrowed, type SaleColumns, viewsOf } from '../../domain/intelligence/columns.ts';
import type { Period } from '../../domain/intelligence/period.ts';
import { unpackColumns } from '../../records/content/sale-columns.ts';
import { isFinalRefusal } from '../basis/outcome.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { saleDayOf } from '../mirror/stale-days.ts';
import { saleDaysKey, salesPartKey } from '../mirror/subtree.ts';
import type { SyncDeps } from '../pull/list.ts';
import { type SaleDaysAnswer, type SaleDaysQuestion, TransportError } from '../wire/transport.ts';
import { heldIn, heldWith } from './held-days.ts';
import { type SaleDaysCursor, type SalesPart, saleDaysTold } from './sales-rows.ts';

/** What a look by columns came to. 'unknown': the sales can be had as records alone. */
export type ToldEnd = 'whole' | 'broken' | 'unknown';

/** A look at the sales of a location. `isLast`: no other one began since. */
export interface ToldLook {
  locationId: string;
  period: Period;
  isLast: () => boolean;
  /** Says that the period is whole, in the transaction of the last answer. */
  finish: (tx: MirrorTx) => Promise<void>;
}

interface ArrivedDay {
  day: number;
  version: string;
  columns: SaleColumns;
}

/**
 * Brings in the days of a period and of the days before it whose columns differ from those that are here. Each answer is
 * stored with the versions of its days, so a look that is cut off goes on and fetches nothing twice. The last answer has
 * compared all days, also those that came before it.
 */
export async function readToldDays(deps: SyncDeps, look: ToldLook): Promise<ToldEnd> {
  const { store } = deps;
  const { locationId, period, isLast } = look;
  const span = { from: saleDayOf(period.since), to: saleDayOf(period.to - 1) };
  let held = heldIn(await store.read((tx) => saleDaysTold(tx, locationId)), span);
  let asked = ask(deps, { parentId: locationId, ...span, held });
  for (;;) {
    const answer = await asked;
    if (!answer || (answer.more && answer.days.length === 0)) return 'unknown';
    if (!isLast()) return 'broken';
    const mine = held;
    // The next answer is on its way while this one is read and written.
    if (answer.more) {
      held = heldWith(held, answer);
      asked = ask(deps, { parentId: locationId, ...span, held });
    }
    const days = arrivedIn(answer);
    if (!days) return 'unknown';
    const end = await store.write(async (tx) => {
      if (!isLast()) return 'broken';
      // Another page may have dropped days of ours meanwhile: then they are asked for again.
      const isWhole = !answer.more && heldIn(await saleDaysTold(tx, locationId), span) === mine;
      const cursor = await keepDays(deps, tx, locationId, days);
      if (isWhole) await look.finish(tx);
      else await tx.putCursor(partOf(deps, look, cursor, answer));
      return isWhole ? 'whole' : 'under way';
    });
    if (end !== 'under way') return end;
    if (answer.more) continue;
    held = heldIn(await store.read((tx) => saleDaysTold(tx, locationId)), span);
    asked = ask(deps, { parentId: locationId, ...span, held });
  }
}

function ask({ transport }: SyncDeps, question: SaleDaysQuestion): Promise<SaleDaysAnswer | null> {
  const answer = transport.saleDays(question).catch(orUnknown);
  // Its failure is met where it is awaited, which may be after the answer before has been written.
  answer.catch(() => undefined);
  return answer;
}

/** A server that will not answer this may still give pages: a day was too large, or the span too long. */
function orUnknown(thrown: unknown): null {
  if (thrown instanceof TransportError && isFinalRefusal(thrown.error)) return null;
  throw thrown;
}

/** The days of an answer; null where one of them cannot be read. */
function arrivedIn({ days }: SaleDaysAnswer): ArrivedDay[] | null {
  const arrived: ArrivedDay[] = [];
  for (const { day, version, columns: text } of days) {
    const columns = unpackColumns(text);
    if (!columns) return null;
    arrived.push({ day, version, columns });
  }
  return arrived;
}

async function keepDays(
  { clock }: SyncDeps,
  tx: MirrorTx,
  parentId: string,
  days: readonly ArrivedDay[],
): Promise<SaleDaysCursor> {
  const known = await saleDaysTold(tx, parentId);
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

/** How far a look has come that takes more than one answer. A version begins with the number of its purchases. */
function partOf(
  { clock }: SyncDeps,
  { locationId, period }: ToldLook,
  { versions }: SaleDaysCursor,
  { total }: SaleDaysAnswer,
): SalesPart {
  const [from, to] = [saleDayOf(period.since), saleDayOf(period.to - 1)];
  const count = Object.entries(versions)
    .filter(([day]) => Number(day) >= from && Number(day) <= to)
    .reduce((sum, [, version]) => sum + (Number.parseInt(version, 10) || 0), 0);
  return {
    ...{ key: salesPartKey(locationId), period, held: [], count },
    ...{ share: total === 0 ? 1 : Math.min(1, count / total), updatedAt: null },
    ...{ syncedAt: clock(), manifestAt: 0 },
  };
}

/** Drops told days: all of a location, or those outside of a period that is told. */
export async function dropToldDays(tx: MirrorTx, parentId: string, period: Period | null): Promise<void> {
  const known = await saleDaysTold(tx, parentId);
  if (!known) return;
  const all = { source: 'told', parentId, from: 0, to: Number.MAX_SAFE_INTEGER } as const;
  if (period === null) {
    await tx.removeSaleDays(all);
    await tx.removeCursor(saleDaysKey(parentId));
    return;
  }
  const [from, to] = [saleDayOf(period.since), saleDayOf(period.to - 1)];
  await tx.removeSaleDays({ ...all, to: from - 1 });
  await tx.removeSaleDays({ ...all, from: to + 1 });
  const kept = Object.entries(known.versions).filter(([day]) => Number(day) >= from && Number(day) <= to);
  await tx.putCursor({ ...known, versions: Object.fromEntries(kept) } as SaleDaysCursor);
}
