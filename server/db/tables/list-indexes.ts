import type { Engine } from '../store.ts';

type Run = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * The indexes of record lists, fewer and smaller. Each written record changes every index that contains its updated_at,
 * at the cost of a page or two per commit. Records that no list looks up through an index are therefore left out of it.
 * An index for a list that is sorted anyway has no time. No index is partial by type, because SQLite would plan
 * statements with a type parameter anew at each use.
 */
export const FEWER_LIST_INDEXES = [
  'drop index record_parent',
  'drop index record_parent_type',
  'drop index record_parent_reference',
  'drop index record_type_reference',
  'drop index record_reference',
  'drop index record_location_type',
  'create index record_parent on record (parent_id, updated_at, id, type, reference) where parent_id is not null',
  'create index record_parent_type on record (parent_id, type, updated_at, id) where parent_id is not null',
  'create index record_type_reference on record (type, reference, updated_at, id) where reference is not null',
  'create index record_location on record (location_id, type) where location_id is not null',
] as const;

/**
 * Drops the indexes of all types. A list of all types under an owner or a parent is put together of the lists of each
 * type.
 */
export const NO_INDEX_OF_ALL_TYPES = [
  'drop index record_owner',
  'drop index record_parent',
  'drop index record_parent_type',
  'create index record_parent_type on record (parent_id, type, updated_at, id, reference) where parent_id is not null',
] as const;

const INVALID_INDEX =
  "select 1 from pg_index where indexrelid = to_regclass('record_audience_type') and not indisvalid";

/**
 * Index by which a person finds the conversations that name them, in the order of pages. Few records have an audience,
 * and most are written once. A large storage gets it before the upgrade, without a wait (docs/self-hosting.md).
 */
export async function audienceInOrder(engine: Engine, run: Run): Promise<string[]> {
  // The index of an earlier try that was interrupted. PostgreSQL keeps such an index up to date and never uses it.
  const left = engine === 'postgres' ? await run(INVALID_INDEX) : [];
  return [
    ...left.map(() => 'drop index record_audience_type'),
    'create index if not exists record_audience_type on record (audience, type, updated_at, id) where audience is not null',
  ];
}
