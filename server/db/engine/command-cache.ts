import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { RowCache } from './row-cache.ts';

const caches = new WeakMap<Kysely<Schema>, RowCache>();

/** Attaches a cache to the query builder of a command. */
export function attachCache(db: Kysely<Schema>, cache: RowCache): void {
  caches.set(db, cache);
}

/** The cache of a command. Undefined outside of commands, where every read must see concurrent writes. */
export function cacheOf(db: Kysely<Schema>): RowCache | undefined {
  return caches.get(db);
}
