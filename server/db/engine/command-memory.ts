import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { RowMemory } from './row-memory.ts';

const memories = new WeakMap<Kysely<Schema>, RowMemory>();

/** Begins to remember for the command that writes through this query builder. */
export function openMemory(db: Kysely<Schema>, memory: RowMemory): void {
  memories.set(db, memory);
}

/**
 * The records read by a command, so that it does not read them again. Undefined outside commands, where every read
 * must see concurrent writes.
 */
export function memoryOf(db: Kysely<Schema>): RowMemory | undefined {
  return memories.get(db);
}
