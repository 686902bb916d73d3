import type { Kysely } from 'kysely';
import { kyselyOn } from './engine/dialect.ts';
import { ReadConnection } from './engine/read-connection.ts';
import type { StorePlace } from './open-store.ts';
import { createPool, query } from './postgres/pool.ts';
import type { Schema } from './schema.ts';
import { openReader as openSqlite, statementRunner } from './sqlite/connection.ts';
import type { Engine } from './store.ts';

/** A storage that is read and not written, also while a server has it. */
export interface OpenedReader {
  engine: Engine;
  read: Kysely<Schema>;
  close(): Promise<void>;
}

/** Opens a storage for reading, beside a server that may write to it. Its tables must be this program's. */
export function openReader(place: StorePlace): OpenedReader {
  if ('file' in place) {
    const db = openSqlite(place.file);
    const read = kyselyOn('sqlite', new ReadConnection(statementRunner(db)));
    return { engine: 'sqlite', read, close: async () => db.close() };
  }
  const pool = createPool(place.url, (error) => process.emitWarning(String(error)));
  const read = kyselyOn(
    'postgres',
    new ReadConnection((sql, parameters, manner) => query({ pool, isAlone: true }, sql, parameters, manner)),
  );
  return { engine: 'postgres', read, close: () => pool.end() };
}
