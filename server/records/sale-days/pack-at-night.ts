import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from '../../../src/domain/words/time-units.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import { nextNight } from '../../db/queue/next-night.ts';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Store, Tx } from '../../db/store.ts';
import { movedSales } from '../lists/moved-sales.ts';
import { type DayVersion, dayVersions } from './day-versions.ts';
import { keptDays, newestKept, type PackedDay, type saleDayCommands } from './kept-days.ts';
import { packDay } from './pack-day.ts';

export const KEEP_SALE_DAYS = 'sale-days.keep';
/** Five at night in São Paulo, as ms since midnight in UTC: hours after the day that is packed. */
const NIGHT_MS = 8 * HOUR_MS;
/** Locations at which one run of the job looks, and purchases that it packs. It takes less than a second. */
const PLACES = 100;
const MAX_PURCHASES = 20_000;
/** Days for which a return makes the day of its sale be packed anew. Older ones are packed when somebody looks. */
const RETURNED_DAYS = 31;

/** The location behind which a run goes on. */
const Payload = v.object({ after: v.string() });
/** The payload of a night's first run. */
export const BEGIN: v.InferOutput<typeof Payload> = { after: '' };

type Read = Kysely<Schema>;
type Due = readonly (readonly [day: number, version: DayVersion])[];

/** Plants the job of the night. Its first run packs the past, so it begins at once. */
async function planSaleDays(tx: Tx): Promise<void> {
  await tx.enqueue({ kind: KEEP_SALE_DAYS, key: KEEP_SALE_DAYS, payload: BEGIN });
}

export const packAtNightCommands = { planSaleDays } satisfies Commands;

/** The job that packs the days of sales that ended since, and those whose sales were returned, a piece a run. */
export function packAtNight(
  store: Pick<Store<typeof saleDayCommands>, 'run' | 'read' | 'now'>,
  mostPurchases = MAX_PURCHASES,
): JobHandlers<typeof KEEP_SALE_DAYS> {
  const { read } = store;

  /**
   * Packs due days of a location while there is room. Returns the number of their purchases, and whether it packed all.
   */
  async function keep(
    locationId: string,
    due: Due,
    room: number,
  ): Promise<{ packed: number; whole: boolean }> {
    const days: PackedDay[] = [];
    let packed = 0;
    for (const [day, { count }] of due) {
      if (packed >= room) break;
      days.push(await packDay(read, locationId, day, () => undefined));
      packed += count;
    }
    if (days.length > 0) await applied(store, 'keepSaleDays', { locationId, days });
    return { packed, whole: days.length === due.length };
  }

  return {
    [KEEP_SALE_DAYS]: async (payload): Promise<JobResult> => {
      let { after } = v.parse(Payload, payload);
      const ids = await placesAfter(read, after);
      let room = mostPurchases;
      for (const id of ids) {
        const { packed, whole } = await keep(id, await dueDays(read, id, store.now()), room);
        if (!whole) return { retryAt: store.now(), payload: { after } };
        room -= packed;
        after = id;
      }
      if (ids.length === PLACES) return { retryAt: store.now(), payload: { after } };
      return { retryAt: nextNight(store.now(), NIGHT_MS), payload: BEGIN };
    },
  };
}

async function placesAfter(read: Read, after: string): Promise<string[]> {
  const rows = await read
    .selectFrom('place')
    .select('location_id')
    .where('location_id', '>', after)
    .orderBy('location_id')
    .limit(PLACES)
    .execute();
  return rows.map(({ location_id }) => location_id);
}

/** The closed days of a location that are not kept in their present state, eldest first. */
async function dueDays(read: Read, locationId: string, now: number): Promise<Due> {
  const to = Math.floor(now / DAY_MS) - 1;
  const newest = await newestKept(read, locationId);
  const from = newest === null ? await firstDay(read, locationId) : newest + 1;
  const ended = from === null || from > to ? [] : [...(await dayVersions(read, locationId, { from, to }))];
  const returned = newest === null ? [] : await returnedDays(read, locationId, { newest, now });
  return [...returned, ...ended].sort(([a], [b]) => a - b);
}

/** The day of the first purchase; null without any. A return may have moved that one's record to a later day. */
async function firstDay(read: Read, locationId: string): Promise<number | null> {
  const first = await read
    .selectFrom('record')
    .select('updated_at as at')
    .where('parent_id', '=', locationId)
    .where('type', '=', 'SHOPPING_PURCHASE')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst();
  const moved = await read
    .selectFrom('moved_sale')
    .select('sold_at as at')
    .where('location_id', '=', locationId)
    .orderBy('sold_at')
    .limit(1)
    .executeTakeFirst();
  const at = Math.min(first?.at ?? Number.POSITIVE_INFINITY, moved?.at ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(at) ? Math.floor(at / DAY_MS) : null;
}

/** Kept days with a return in the last weeks that changed their columns. */
async function returnedDays(
  read: Read,
  locationId: string,
  { newest, now }: { newest: number; now: number },
): Promise<Due> {
  const moved = await movedSales(read, [locationId], { from: now - RETURNED_DAYS * DAY_MS, to: now });
  const sold = new Set(moved.map(({ soldAt }) => Math.floor(soldAt / DAY_MS)));
  const days = [...sold].filter((day) => day <= newest);
  const kept = await keptDays(read, locationId, days);
  const due: (readonly [number, DayVersion])[] = [];
  for (const day of days) {
    const current = (await dayVersions(read, locationId, { from: day, to: day })).get(day);
    if (current && current.version !== kept.get(day)?.version) due.push([day, current]);
  }
  return due;
}
