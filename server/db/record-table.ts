import type { RecordType } from '../../src/records/record.ts';

/** Times are ms since 1970, flags 0 or 1. */
export interface RecordTable {
  id: string;
  type: RecordType;
  parent_id: string | null;
  owner: string | null;
  reference: string | null;
  content: string | null;
  created_at: number;
  updated_at: number;
  /** 1 for a tombstone: kept for the status query, invisible to every other read. */
  deleted: number;
  /** The location this record belongs to (its own id for a LOCATION); null outside any location. */
  location_id: string | null;
  /** The other person who may read it: the customer of a chat or ticket, the invited address of an INVITE. */
  audience: string | null;
  /** Fingerprint of the content that the client sent when it created the record, for idempotency. Null for others. */
  create_hash: string | null;
}

/** The columns of a stored record, in the one order that statements and lists of values have. */
export const STORED_COLUMNS = [
  'id',
  'type',
  'parent_id',
  'owner',
  'reference',
  'content',
  'created_at',
  'updated_at',
  'deleted',
  'location_id',
  'audience',
  'create_hash',
] as const satisfies (keyof RecordTable)[];

/** Those of the columns that hold whole numbers. All others hold text. */
export const WHOLE_COLUMNS: readonly WholeColumn[] = ['created_at', 'updated_at', 'deleted'];
type WholeColumn = {
  [Column in keyof RecordTable]: RecordTable[Column] extends number ? Column : never;
}[keyof RecordTable];

type ValuesOf<Columns extends readonly (keyof RecordTable)[]> = {
  -readonly [Place in keyof Columns]: RecordTable[Columns[Place]];
};
/** The values of a row, in the order of STORED_COLUMNS. */
export type StoredValues = ValuesOf<typeof STORED_COLUMNS>;

// Both functions name each column, because a loop over the tuple takes eight times as long. A test joins them to it.
export const valuesOf = (row: RecordTable): StoredValues => [
  row.id,
  row.type,
  row.parent_id,
  row.owner,
  row.reference,
  row.content,
  row.created_at,
  row.updated_at,
  row.deleted,
  row.location_id,
  row.audience,
  row.create_hash,
];

export function rowOf(values: Readonly<StoredValues>): RecordTable {
  return {
    id: values[0],
    type: values[1],
    parent_id: values[2],
    owner: values[3],
    reference: values[4],
    content: values[5],
    created_at: values[6],
    updated_at: values[7],
    deleted: values[8],
    location_id: values[9],
    audience: values[10],
    create_hash: values[11],
  };
}
