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
