import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asConstraintError } from './constraint-error.ts';
import { checkParameters, type Parameter } from './parameters.ts';
import { type Manner, mannerOf } from './statement.ts';

/** Runs one checked statement on the engine. */
export type RunStatement = (
  sql: string,
  parameters: Parameter[],
  manner?: Manner,
) => QueryResult<unknown> | Promise<QueryResult<unknown>>;

const ignore = (): void => undefined;

/**
 * The connection one command sees. Statements run one after another; after a failed one the command is lost, even if
 * it caught the error (PostgreSQL's rule, kept on SQLite too); after the command has ended nothing runs any more, so
 * a forgotten promise cannot write into the next command's transaction.
 */
export class CommandSession implements DatabaseConnection {
  readonly #run: RunStatement;
  #tail: Promise<unknown> = Promise.resolve();
  #ended = false;
  #failure: { error: unknown } | undefined;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#tail.then(() => this.#execute(query)) as Promise<QueryResult<R>>;
    this.#tail = result.then(ignore, ignore);
    return result;
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, a command never streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A command cannot stream: page with a cursor instead');
  }

  /** Ends the session once its running statement is done; throws the failure of the first failed statement. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail;
    if (this.#failure) throw this.#failure.error;
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#ended) throw new Error('This command has ended: await every statement inside it');
    if (this.#failure) {
      throw new Error('A statement of this command failed: it cannot go on', { cause: this.#failure.error });
    }
    try {
      return await this.#run(query.sql, checkParameters(query.parameters), mannerOf(query));
    } catch (error) {
      this.#failure = { error: asConstraintError(error) };
      throw this.#failure.error;
    }
  }
}
