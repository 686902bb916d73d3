import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asConstraintError } from './constraint-error.ts';
import { checkParameters } from './parameters.ts';
import type { RunStatement } from './session.ts';

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
      return (await this.#run(query.sql, checkParameters(query.parameters))) as QueryResult<R>;
    } catch (error) {
      throw asConstraintError(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}
