import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Parameter } from './parameters.ts';

/** Options of a statement beside its text. */
export interface StatementManner {
  /**
   * Name of the statement at the engine, which then reads and plans it once a connection. One name never has two texts.
   */
  readonly name?: string | undefined;
  /** Rows come as lists of values in the order of the columns: cheaper to make than objects. */
  readonly asArrays?: boolean;
  /**
   * Says that the statement reads or writes single rows as `RowCache` knows them, and keeps them right there. With
   * `after pending`, rows that are pending there are written before it. Otherwise it is used for rows alone that
   * `RowCache` does not know, and `RowCache` throws where one of them is pending.
   */
  readonly ownRows?: boolean | 'after pending';
}

/** A statement that was put together before, with the parameters of this use. */
export interface PreparedQuery<R> extends CompiledQuery<R> {
  readonly manner: StatementManner;
}

/** Options of a prepared statement; undefined for any other. */
export function mannerOf(query: CompiledQuery): StatementManner | undefined {
  return 'manner' in query ? (query as PreparedQuery<unknown>).manner : undefined;
}

/** A connection that also answers at once where its engine does. */
export interface Connection extends DatabaseConnection {
  /** Runs a statement. Throws or rejects with the error that asConstraintError makes of a failure. */
  run<R>(query: CompiledQuery): MaybePromise<QueryResult<R>>;
}

/** Runs one checked statement on the engine. */
export type RunStatement = (
  sql: string,
  parameters: Parameter[],
  manner?: StatementManner,
) => MaybePromise<QueryResult<unknown>>;
