/**
 * The indexes that lists of records follow, fewer and smaller. Each record written moves in every index that has its
 * updated_at and takes a page or two of the commit with it, so a record is in no index that no list would look for it in,
 * and where a list is sorted anyhow its index has no time. None is for some types alone: SQLite would plan every statement
 * that is given a type anew at each use.
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

/** A list of all types under an owner or a parent is put together of those of each type: no index is of all types. */
export const NO_INDEX_OF_ALL_TYPES = [
  'drop index record_owner',
  'drop index record_parent',
  'drop index record_parent_type',
  'create index record_parent_type on record (parent_id, type, updated_at, id, reference) where parent_id is not null',
] as const;
