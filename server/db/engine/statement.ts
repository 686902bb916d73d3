import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Parameter } from './parameters.ts';

/** Options of a statement beside its text. */
export interface StatementManner {
  /** Names it towards the engine, which then reads and plans it once a connection; one name never has two texts. */
  readonly name?: string | undefined;
  /** Rows come as lists of values in the order of the columns: cheaper to make than objects. */
  readonly asArrays?: boolean;
  /**
   * It reads or writes single rows as `RowCache` knows them, and keeps that right. What is pending there is written before it
   * with `after pending`. Otherwise it is asked for rows alone that `RowCache` does not know, and `RowCache` throws where one
   * of them is pending.
   */
  readonly ownRows?: boolean | 'after pending';
}

/** A statement that was put together before, with this use's parameters. */
export interface PreparedQuery<R> extends CompiledQuery<R> {
  readonly manner: StatementManner;
}

/** Options of a prepared statement; undefined for any other. */
export function mannerOf(query: CompiledQuery): StatementManner | undefined {
  return 'manner' in query ? (query as PreparedQuery<unknown>).manner : undefined;
}

/** A connection that also answers at once where its engine does. */
export interface Connection extends DatabaseConnection {
  /** Throws or rejects with what asConstraintError makes of a failure. */
  run<R>(query: CompiledQuery): MaybePromise<QueryResult<R>>;
}

/** Runs one checked statement on the engine. */
export type RunStatement = (
  sql: string,
  parameters: Parameter[],
  manner?: StatementManner,
) => MaybePromise<QueryResult<unknown>>;
