import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { Schema } from '../schema.ts';
import type { Engine } from '../store.ts';
import { connectionOf, engineOf } from './dialect.ts';
import type { Parameter } from './parameters.ts';
import type { PreparedQuery, StatementManner } from './statement.ts';

/** Stands in a statement for a value that each use fills in. */
export class Slot {
  readonly key: PropertyKey;
  constructor(key: PropertyKey) {
    this.key = key;
  }
}

let names = 0;

/** A name that no other statement has. */
export function newName(): string {
  names += 1;
  return `s${names}`;
}

/**
 * A statement that is put together once for each engine, as every statement that runs many times a command should be.
 * `build` is given the list of stand-ins, one for each parameter, which it may only hand to the query builder.
 * `ownRows` as in `Manner`. Answers with the rows, at once on SQLite.
 */
export function prepared<P extends readonly Parameter[], R>(
  parameters: P['length'],
  build: (db: Kysely<Schema>, slots: P, engine: Engine) => Compilable<R>,
  { ownRows = false }: Pick<StatementManner, 'ownRows'> = {},
): (db: Kysely<Schema>, ...values: P) => MaybePromise<R[]> {
  const compiled = new Map<Engine, PreparedQuery<R>>();
  const slots = Array.from({ length: parameters }, (_, index) => new Slot(index)) as unknown as P;
  return (db, ...values) => {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (!query) {
      query = { ...build(db, slots, engine).compile(), manner: { name: newName(), ownRows } };
      compiled.set(engine, query);
    }
    return runBound(db, query, query.manner, values as unknown as Readonly<Record<PropertyKey, Parameter>>);
  };
}

/**
 * Runs a statement with a value in each slot, straight on its connection. The way through the query builder costs more
 * than a short statement.
 */
export function runBound<R>(
  db: Kysely<Schema>,
  { query, queryId, sql, parameters }: CompiledQuery<R>,
  manner: StatementManner,
  values: Readonly<Record<PropertyKey, Parameter | undefined>>,
): MaybePromise<R[]> {
  const bound = parameters.map((one) => (one instanceof Slot ? values[one.key] : one));
  const use: PreparedQuery<R> = { query, queryId, sql, parameters: bound, manner };
  return andThen(connectionOf(db).run<R>(use), ({ rows }) => rows);
}
