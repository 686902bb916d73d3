import { type Kysely, sql } from 'kysely';
import type { Day, Zone } from '../../../src/domain/hours/shop-time-zone.ts';
import { LATE_MS } from '../../../src/domain/overview/overview.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import type { RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { countMoved, movedSales } from '../lists/moved-sales.ts';
import { type Counted, versionOf } from '../lists/version.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';

type Read = Kysely<Schema>;

/** Locations of one statement. */
const AT_ONCE = 100;
const SALES = 'SHOPPING_PURCHASE';

/**
 * The version of each location's records of a type that changed since `from`, ms. A location without any is not in it.
 */
export async function versionsOf(
  read: Read,
  ids: readonly string[],
  type: RecordType,
  from = 0,
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    if (first > 0) await yieldToOthers();
    const rows = await read
      .selectFrom('record')
      .select(['parent_id', sql<number>`count(*)`.as('count')])
      .select(sql<number>`sum(updated_at % ${sql.lit(DAY_MS)})`.as('times'))
      .where('parent_id', 'in', ids.slice(first, first + AT_ONCE))
      .where('type', '=', type)
      .where('updated_at', '>=', from)
      .groupBy('parent_id')
      .execute();
    for (const { parent_id, count, times } of rows)
      versions.set(parent_id ?? '', versionOf({ count: Number(count), times: Number(times) }));
  }
  return versions;
}

/** Locations of a statement that meets no record but those that changed. */
const MANY_AT_ONCE = 1000;

/** The locations at which a record of one of the types changed since an instant, ms, or in a commit of that minute. */
export async function changedSince(
  read: Read,
  ids: readonly string[],
  types: readonly RecordType[],
  since: number,
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (let first = 0; first < ids.length; first += MANY_AT_ONCE) {
    const rows = await read
      .selectFrom('record')
      .select('parent_id')
      .distinct()
      .where('parent_id', 'in', ids.slice(first, first + MANY_AT_ONCE))
      .where('type', 'in', [...types])
      .where('updated_at', '>=', since - LATE_MS)
      .execute();
    for (const { parent_id } of rows) changed.add(parent_id ?? '');
  }
  return changed;
}

/** Days of the shops, both inclusive. */
interface ZonedDays {
  first: Day;
  last: Day;
  zone: Zone;
}

/**
 * The version of each location's records of a type, sales unless another is given, by location and day of the shops.
 */
export async function versionsByDay(
  read: Read,
  ids: readonly string[],
  days: ZonedDays,
  type: RecordType = SALES,
): Promise<Map<string, Map<Day, string>>> {
  const { first, last, zone } = days;
  const counted = new Map(ids.map((id) => [id, new Map<Day, Counted>()]));
  for (const part of sameOffset(days)) {
    const day = sql<number>`(updated_at + ${sql.lit(part.offset)}) / ${sql.lit(DAY_MS)}`;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      if (at > 0) await yieldToOthers();
      const rows = await read
        .selectFrom('record')
        .select(['parent_id', day.as('day'), sql<number>`count(*)`.as('count')])
        .select(sql<number>`sum(updated_at % ${sql.lit(DAY_MS)})`.as('times'))
        .where('parent_id', 'in', ids.slice(at, at + AT_ONCE))
        .where('type', '=', type)
        .where('updated_at', '>=', zone.startOf(part.first))
        .where('updated_at', '<', zone.startOf(part.last + 1))
        .groupBy(['parent_id', day])
        .execute();
      for (const { parent_id, day: of, count, times } of rows)
        counted.get(parent_id ?? '')?.set(Number(of), { count: Number(count), times: Number(times) });
    }
  }
  if (type !== SALES) return new Map([...counted].map(([id, days]) => [id, versionOfEach(days)]));
  const bounds = { from: zone.startOf(first), to: zone.startOf(last + 1) };
  countMoved(await movedSales(read, ids, bounds), ({ locationId }, at) => {
    const days = counted.get(locationId);
    return days && at >= bounds.from && at < bounds.to ? { days, day: zone.dayOf(at) } : null;
  });
  return new Map([...counted].map(([id, days]) => [id, versionOfEach(days)]));
}

const versionOfEach = (days: ReadonlyMap<Day, Counted>): Map<Day, string> =>
  new Map([...days].map(([day, counted]) => [day, versionOf(counted)]));

/** Days in a row whose midnights are equally far from UTC's. `offset` in ms. */
function sameOffset({ first, last, zone }: ZonedDays): { first: Day; last: Day; offset: number }[] {
  const parts: { first: Day; last: Day; offset: number }[] = [];
  for (let day = first; day <= last; day += 1) {
    const offset = day * DAY_MS - zone.startOf(day);
    const part = parts.at(-1);
    if (part?.offset === offset) part.last = day;
    else parts.push({ first: day, last: day, offset });
  }
  return parts;
}
