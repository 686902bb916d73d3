import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';

/** A place in a list that goes back in time: of what is equally old, the larger id comes first. `at` in ms. */
export interface Place {
  at: number;
  id: string;
}

/** Places, newest first. `until` is where the next batch begins, null after the last. */
export interface PlaceBatch {
  places: Place[];
  until: Place | null;
}

interface Wanted {
  ids: readonly string[];
  type: RecordType;
  /** ms */
  from: number;
  before: Place;
}

/** Places of a batch at most, and of one location's share. */
const BATCH = 500;
/** Places that one statement reads at most, of all its locations together: some 10 ms on SQLite. */
const MAX_READ = 2500;
/** Locations of one statement. */
const AT_ONCE = 100;

export const isBefore = (one: Place, other: Place): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/**
 * Places of locations' records by their last change, from a place back to `from`, in batches. Each location's are
 * read by its own index, so it costs what these locations hold, whatever others do.
 */
export async function* placesBack(read: Kysely<Schema>, wanted: Wanted): AsyncGenerator<PlaceBatch> {
  let before = wanted.before;
  for (;;) {
    const { places, isLast } = await readShares(read, { ...wanted, before });
    for (let first = 0; first === 0 || first < places.length; first += BATCH) {
      const batch = places.slice(first, first + BATCH);
      const isEnd = isLast && first + BATCH >= places.length;
      yield { places: batch, until: isEnd ? null : (batch.at(-1) ?? null) };
    }
    const end = places.at(-1);
    if (isLast || !end) return;
    before = end;
  }
}

/**
 * The next places of all locations. Behind a share that was cut there may be more: what others have from before its end
 * comes with the next shares.
 */
async function readShares(
  read: Kysely<Schema>,
  wanted: Wanted,
): Promise<{ places: Place[]; isLast: boolean }> {
  const { ids } = wanted;
  const most = Math.min(BATCH, Math.floor(MAX_READ / Math.min(AT_ONCE, Math.max(1, ids.length))));
  const shares = new Map<string, Place[]>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const selects = ids.slice(first, first + AT_ONCE).map((id) => shareOf(id, wanted, most));
    const { rows } = await sql.join(selects, sql` union all `).$castTo<Row>().execute(read);
    for (const { id, parent_id, updated_at: at } of rows) {
      const share = shares.get(parent_id);
      if (share) share.push({ id, at });
      else shares.set(parent_id, [{ id, at }]);
    }
  }
  const newestFirst = (one: Place, other: Place): number => (isBefore(one, other) ? 1 : -1);
  const ends = [...shares.values()].flatMap((share) =>
    share.length < most ? [] : share.toSorted(newestFirst).slice(-1),
  );
  const [end] = ends.sort(newestFirst);
  const all = [...shares.values()].flat().sort(newestFirst);
  return { places: end ? all.filter((place) => !isBefore(place, end)) : all, isLast: !end };
}

interface Row {
  id: string;
  parent_id: string;
  updated_at: number;
}

function shareOf(parentId: string, { type, from, before }: Wanted, most: number): RawBuilder<unknown> {
  const { at, id } = before;
  return sql`select * from (select id, parent_id, updated_at from record
    where parent_id = ${parentId} and type = ${sql.lit(type)} and deleted = 0
      and updated_at >= ${from} and updated_at <= ${at} and (updated_at < ${at} or id < ${id})
    order by updated_at desc, id desc limit ${sql.lit(most)}) as share`;
}
