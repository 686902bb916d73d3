import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import type { Connection } from './statement.ts';

/** A query builder whose statements all run on the given connection; transactions are the store's business. */
export function kyselyOn(engine: Engine, connection: Connection): Kysely<Schema> {
  const db = new Kysely<Schema>({
    dialect: engine === 'sqlite' ? sqliteDialect(connection) : postgresDialect(connection),
  });
  origins.set(db, { engine, connection });
  return db;
}

interface Origin {
  engine: Engine;
  connection: Connection;
}

const origins = new WeakMap<Kysely<Schema>, Origin>();

/** The engine of a query builder that kyselyOn made. */
export function engineOf(db: Kysely<Schema>): Engine {
  return originOf(db).engine;
}

/** The connection on which a query builder that kyselyOn made runs everything. */
export function connectionOf(db: Kysely<Schema>): Connection {
  return originOf(db).connection;
}

function originOf(db: Kysely<Schema>): Origin {
  const origin = origins.get(db);
  if (!origin) throw new Error('A query builder of unknown origin');
  return origin;
}

function sqliteDialect(connection: Connection): Dialect {
  return {
    createDriver: () => driverOf(connection),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

function postgresDialect(connection: Connection): Dialect {
  return {
    createDriver: () => driverOf(connection),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function driverOf(connection: Connection): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

async function refuseTransaction(): Promise<never> {
  throw new Error('A command is one transaction already, and reads have none: write a command instead');
}
