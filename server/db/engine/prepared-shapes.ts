import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import QuickLRU from 'quick-lru';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Schema } from '../schema.ts';
import { engineOf } from './dialect.ts';
import type { Parameter } from './parameters.ts';
import { newName, runBound, Slot } from './prepared.ts';
import type { StatementManner } from './statement.ts';

/** Statements that are kept of each kind. A shape that returns after twice as many others is put together anew. */
const KEPT_SHAPES = 500;
/** Uses after which a shape gets a name. A shape that came once may not come again. */
const NAMED_AFTER = 5;
/** Names that each kind gets in all. Callers with ever new shapes must not fill the engine's memory with statements. */
const MAX_NAMES = 200;

/** All facts on which the text of a statement may depend. */
export type Shape = Readonly<Record<string, string | number | boolean | null>>;

interface Kept<R> {
  query: CompiledQuery<R>;
  uses: number;
  name: string | undefined;
}

/**
 * A kind of statement that is put together once for each shape in which it is asked. `build` never sees a value and
 * names a slot in its place. So no value of one caller can stay in the statement of the next. Answers with the rows, at
 * once on SQLite, each a list of values in the order of the columns. `ownRows` as in `Manner`.
 */
export function preparedShapes<S extends Shape, N extends string, R extends readonly unknown[]>(
  build: (shape: S, slot: (name: N) => Slot) => RawBuilder<R>,
  { ownRows = false }: Pick<StatementManner, 'ownRows'> = {},
): (db: Kysely<Schema>, shape: S, values: Readonly<Partial<Record<N, Parameter>>>) => MaybePromise<R[]> {
  const kept = new QuickLRU<string, Kept<R>>({ maxSize: KEPT_SHAPES });
  let names = 0;
  const keep = (key: string, one: Kept<R>): Kept<R> => {
    kept.set(key, one);
    return one;
  };
  return (db, shape, values) => {
    const key = engineOf(db) + JSON.stringify(shape);
    const one =
      kept.get(key) ??
      keep(key, {
        query: build(shape, (name) => new Slot(name)).compile(db),
        uses: 0,
        name: undefined,
      });
    one.uses += 1;
    if (one.uses === NAMED_AFTER && names < MAX_NAMES) {
      names += 1;
      one.name = newName();
    }
    return runBound(db, one.query, { name: one.name, asArrays: true, ownRows }, values);
  };
}
