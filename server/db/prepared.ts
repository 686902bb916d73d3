import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { engineOf } from './dialect.ts';
import type { Parameter } from './parameters.ts';
import type { Schema } from './schema.ts';
import type { Engine } from './store.ts';

/** Stands in a statement for a parameter that each use brings. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement that is put together once for each engine: the rule for what runs many times a command. `build` is given
 * a stand-in for each parameter, which it may only hand to the query builder. Resolves with the rows.
 */
export function prepared<P extends readonly Parameter[], R>(
  parameters: P['length'],
  build: (db: Kysely<Schema>, engine: Engine, ...slots: P) => Compilable<R>,
): (db: Kysely<Schema>, ...values: P) => Promise<R[]> {
  const compiled = new Map<Engine, CompiledQuery<R>>();
  const slots = Array.from({ length: parameters }, (_, index) => new Slot(index)) as unknown as P;
  return async (db, ...values) => {
    const engine = engineOf(db);
    const known = compiled.get(engine) ?? build(db, engine, ...slots).compile();
    compiled.set(engine, known);
    const bound = known.parameters.map((one) => (one instanceof Slot ? values[one.index] : one));
    const { rows } = await db.executeQuery<R>({ ...known, parameters: bound });
    return rows;
  };
}
