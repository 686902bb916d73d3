import type { Kysely } from 'kysely';
import type { RecordTable, Schema } from '../schema.ts';

/** A record that a command has read or written. */
export interface RememberedRow {
  row: RecordTable;
  /** Nobody else can change it until the command ends: it was read with a lock or written by the command. */
  held: boolean;
}

const memories = new WeakMap<Kysely<Schema>, Map<string, RememberedRow>>();

/** Begins to remember for the command that writes through this query builder. */
export function openMemory(db: Kysely<Schema>): void {
  memories.set(db, new Map());
}

/**
 * The records read by a command, so that it does not read them again. Undefined outside commands, where every read
 * must see concurrent writes.
 */
export function memoryOf(db: Kysely<Schema>): Map<string, RememberedRow> | undefined {
  return memories.get(db);
}
