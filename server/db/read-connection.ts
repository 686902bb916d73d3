import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asConstraintError } from './constraint-error.ts';
import { checkParameters } from './parameters.ts';
import type { RunStatement } from './session.ts';
import { mannerOf } from './statement.ts';

const READING = new Set(['SelectQueryNode', 'RawNode']);

/** The connection behind `store.read`: single statements, each seeing every acknowledged command; no writes. */
export class ReadConnection implements DatabaseConnection {
  readonly #run: RunStatement;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!READING.has(query.query.kind)) throw new Error('store.read only reads: write through a command');
    try {
      const parameters = checkParameters(query.parameters);
      return (await this.#run(query.sql, parameters, mannerOf(query))) as QueryResult<R>;
    } catch (error) {
      throw asConstraintError(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}
