import { type Kysely, sql } from 'kysely';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * The REQUESTs of one reference whose handler made their content. A client decides the content of some others. A reader
 * believes only fields that this handler always writes itself.
 */
export function madeRequests(db: Kysely<Schema>, reference: string) {
  return presentRecords(db, 'REQUEST').where('reference', '=', reference);
}

/** The same under some parents. SQLite would look through all of the reference otherwise, whoever's they are. */
export function madeRequestsUnder(db: Kysely<Schema>, reference: string, parents: readonly string[]) {
  return presentRecords(db, 'REQUEST')
    .where('parent_id', 'in', parents)
    .where(sql<string>`reference || ''`, '=', reference);
}
