import type { Kysely } from 'kysely';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import type { Schema } from '../../db/schema.ts';
import { yieldToOthers } from './yield-to-others.ts';

/**
 * Records of one batch. Each further batch costs as much as a request: sums and columns are a tenth of a page's bytes.
 */
export const BATCH = 500;

export interface WantedRecords {
  parentId: string;
  type: RecordType;
  /** Bounds of the last change in ms. `to` is the first instant after. */
  from: number;
  to: number;
}

/** A record, or its tombstone, for which the row is null. */
export interface FoundRecord {
  id: string;
  updatedAt: number;
  row: RecordRow | null;
}

/**
 * The records of a location by their last change, oldest first, in batches. `spend` refuses a caller who asks for too
 * much.
 */
export async function* readBatches(
  read: Kysely<Schema>,
  { parentId, type, from, to }: WantedRecords,
  spend: () => void,
): AsyncGenerator<readonly FoundRecord[]> {
  let last = { updated_at: from, id: '' };
  for (;;) {
    const { updated_at, id: lastId } = last;
    const rows = await read
      .selectFrom('record')
      .select(['id', 'owner', 'reference', 'content', 'created_at', 'updated_at', 'deleted'])
      .where('parent_id', '=', parentId)
      .where('type', '=', type)
      .where('updated_at', '>=', updated_at)
      .where('updated_at', '<', to)
      .where((eb) => eb.or([eb('updated_at', '>', updated_at), eb('id', '>', lastId)]))
      .orderBy('updated_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield rows.map(
      ({ id, owner, reference, content, created_at: createdAt, updated_at: updatedAt, deleted }) => ({
        id,
        updatedAt,
        row: deleted === 0 ? { id, type, parentId, owner, reference, content, createdAt, updatedAt } : null,
      }),
    );
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end;
    spend();
    await yieldToOthers();
  }
}
