import type { CompiledQuery, QueryResult } from 'kysely';
import { catching, type MaybePromise } from '../maybe-promise.ts';
import { asConstraintError } from './constraint-error.ts';
import { checkParameters } from './parameters.ts';
import type { RunStatement } from './statement.ts';
import { type Connection, mannerOf } from './statement.ts';

const READING = new Set(['SelectQueryNode', 'RawNode']);

/**
 * The connection behind `store.read`. It runs single statements without writes. Each sees every acknowledged command.
 */
export class ReadConnection implements Connection {
  readonly #run: RunStatement;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  run<R>(query: CompiledQuery): MaybePromise<QueryResult<R>> {
    if (!READING.has(query.query.kind)) throw new Error('store.read only reads: write through a command');
    return catching(
      () => this.#run(query.sql, checkParameters(query.parameters), mannerOf(query)),
      fail,
    ) as MaybePromise<QueryResult<R>>;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.run(query);
  }
}

function fail(error: unknown): never {
  throw asConstraintError(error);
}
