import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import type { Schema } from '../../db/schema.ts';
import { countMoved, movedSales } from '../lists/moved-sales.ts';
import { type Counted, versionOf } from '../lists/version.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';

/** Days since 1 January 1970 (UTC), both inclusive. */
export interface UtcDays {
  from: number;
  to: number;
}

/** The number of purchases of a day, and their version. */
export interface DayVersion {
  count: number;
  version: string;
}

/** Days whose versions one statement reads. */
const WINDOW_DAYS = 92;

/**
 * The versions of a location's days that have purchases, paid or not. Tombstones count, because a deletion is another
 * version. An index alone answers.
 */
export async function dayVersions(
  read: Kysely<Schema>,
  parentId: string,
  { from, to }: UtcDays,
): Promise<Map<number, DayVersion>> {
  const counted = new Map<number, Counted>();
  const day = sql<number>`updated_at / ${sql.lit(DAY_MS)}`;
  for (let first = from; first <= to; first += WINDOW_DAYS) {
    const last = Math.min(to, first + WINDOW_DAYS - 1);
    const rows = await read
      .selectFrom('record')
      .select([day.as('day'), sql<number>`count(*)`.as('count')])
      .select(sql<number>`sum(updated_at % ${sql.lit(DAY_MS)})`.as('times'))
      .where('parent_id', '=', parentId)
      .where('type', '=', 'SHOPPING_PURCHASE')
      .where('updated_at', '>=', first * DAY_MS)
      .where('updated_at', '<', (last + 1) * DAY_MS)
      .groupBy(day)
      .execute();
    for (const row of rows)
      counted.set(Number(row.day), { count: Number(row.count), times: Number(row.times) });
    await yieldToOthers();
  }
  const bounds = { from: from * DAY_MS, to: (to + 1) * DAY_MS };
  countMoved(await movedSales(read, [parentId], bounds), (_, at) =>
    at >= bounds.from && at < bounds.to ? { days: counted, day: Math.floor(at / DAY_MS) } : null,
  );
  return new Map([...counted].map(([day, one]) => [day, { count: one.count, version: versionOf(one) }]));
}
