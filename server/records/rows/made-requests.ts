import type { Kysely } from 'kysely';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * The REQUESTs of one reference, which are the only ones whose content may be believed. The handler of a reference decides
 * what is stored under it, and a client decides what some of the others store. A reader believes fields alone that this
 * handler always writes itself.
 */
export function madeRequests(db: Kysely<Schema>, reference: string) {
  return presentRecords(db, 'REQUEST').where('reference', '=', reference);
}
