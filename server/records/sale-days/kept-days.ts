import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';

/** One day's sales as packed columns. `version` names this state of the day; that of an empty day is '0.0'. */
export interface PackedDay {
  day: number;
  version: string;
  columns: string;
}

/** Days that one statement reads. */
const AT_ONCE = 100;

/** The kept days of a location, of these. Their versions say whether they still stand. */
export async function keptDays(
  read: Kysely<Schema>,
  locationId: string,
  days: readonly number[],
): Promise<Map<number, PackedDay>> {
  const kept = new Map<number, PackedDay>();
  for (let first = 0; first < days.length; first += AT_ONCE) {
    const rows = await read
      .selectFrom('sale_day')
      .select(['day', 'version', 'columns'])
      .where('location_id', '=', locationId)
      .where('day', 'in', days.slice(first, first + AT_ONCE))
      .execute();
    for (const row of rows) kept.set(row.day, row);
  }
  return kept;
}

/** The newest kept day of a location; null without one. */
export async function newestKept(read: Kysely<Schema>, locationId: string): Promise<number | null> {
  const row = await read
    .selectFrom('sale_day')
    .select('day')
    .where('location_id', '=', locationId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Keeps packed days of a location in the place of earlier ones. A removed location keeps nothing. */
async function keepSaleDays(
  tx: Tx,
  { locationId, days }: { locationId: string; days: readonly PackedDay[] },
): Promise<void> {
  const place = await tx.db
    .selectFrom('place')
    .select('location_id')
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  if (!place) return;
  for (const { day, version, columns } of days)
    await tx.db
      .insertInto('sale_day')
      .values({ location_id: locationId, day, version, columns })
      .onConflict((conflict) => conflict.columns(['location_id', 'day']).doUpdateSet({ version, columns }))
      .execute();
}

/** Forgets the kept days of a removed location. */
export async function dropSaleDays(tx: Pick<Tx, 'db'>, locationId: string): Promise<void> {
  await tx.db.deleteFrom('sale_day').where('location_id', '=', locationId).execute();
}

export const saleDayCommands = { keepSaleDays } satisfies Commands;
