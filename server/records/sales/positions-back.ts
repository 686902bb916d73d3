import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';

/** A record's position in a list that goes back in time. Of equally old ones the larger id comes first. `at` in ms. */
export interface RecordPosition {
  at: number;
  id: string;
}

/** Positions, newest first. `until` is the beginning of the next batch, null after the last. */
export interface PositionBatch {
  positions: RecordPosition[];
  until: RecordPosition | null;
}

interface Wanted {
  ids: readonly string[];
  type: RecordType;
  /** Earliest time, in ms. */
  from: number;
  before: RecordPosition;
}

/** Most positions of a batch, and of one location's share. */
const BATCH = 500;
/** Most positions that one statement reads, of all its locations together: some 10 ms on SQLite. */
const MAX_READ = 2500;
/** Locations of one statement. */
const AT_ONCE = 100;

export const isBefore = (one: RecordPosition, other: RecordPosition): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/**
 * Positions of locations' records by their last change, from a position back to `from`, in batches. Each location's are
 * read by its own index, so the cost goes by the records of these locations, whatever others have.
 */
export async function* positionsBack(read: Kysely<Schema>, wanted: Wanted): AsyncGenerator<PositionBatch> {
  let before = wanted.before;
  for (;;) {
    const { positions, isLast } = await readShares(read, { ...wanted, before });
    for (let first = 0; first === 0 || first < positions.length; first += BATCH) {
      const batch = positions.slice(first, first + BATCH);
      const isEnd = isLast && first + BATCH >= positions.length;
      yield { positions: batch, until: isEnd ? null : (batch.at(-1) ?? null) };
    }
    const end = positions.at(-1);
    if (isLast || !end) return;
    before = end;
  }
}

/**
 * The next positions of all locations. Behind a share that was cut there may be more. Earlier positions of others than
 * its end come with the next shares.
 */
async function readShares(
  read: Kysely<Schema>,
  wanted: Wanted,
): Promise<{ positions: RecordPosition[]; isLast: boolean }> {
  const { ids } = wanted;
  const most = Math.min(BATCH, Math.floor(MAX_READ / Math.min(AT_ONCE, Math.max(1, ids.length))));
  const shares = new Map<string, RecordPosition[]>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const selects = ids.slice(first, first + AT_ONCE).map((id) => shareOf(id, wanted, most));
    const { rows } = await sql.join(selects, sql` union all `).$castTo<Row>().execute(read);
    for (const { id, parent_id, updated_at: at } of rows) {
      const share = shares.get(parent_id);
      if (share) share.push({ id, at });
      else shares.set(parent_id, [{ id, at }]);
    }
  }
  const newestFirst = (one: RecordPosition, other: RecordPosition): number => (isBefore(one, other) ? 1 : -1);
  const ends = [...shares.values()].flatMap((share) =>
    share.length < most ? [] : share.toSorted(newestFirst).slice(-1),
  );
  const [end] = ends.sort(newestFirst);
  const all = [...shares.values()].flat().sort(newestFirst);
  return { positions: end ? all.filter((position) => !isBefore(position, end)) : all, isLast: !end };
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
