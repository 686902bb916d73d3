import type { CompiledQuery, QueryResult } from 'kysely';
import { type AtOnce, catching } from '../maybe-promise.ts';
import { asConstraintError } from './constraint-error.ts';
import { checkParameters, type Parameter } from './parameters.ts';
import { type Connection, type Manner, mannerOf } from './statement.ts';

/** Runs one checked statement on the engine. */
export type RunStatement = (
  sql: string,
  parameters: Parameter[],
  manner?: Manner,
) => AtOnce<QueryResult<unknown>>;

const ignore = (): void => undefined;

/**
 * The connection of one command. Statements run one after another. After a failed statement the command is lost,
 * even if it caught the error (PostgreSQL's rule, kept on SQLite too). After the command's end every statement is
 * refused, so that a forgotten promise cannot write into the next transaction.
 */
export class CommandSession implements Connection {
  readonly #run: RunStatement;
  /** What has not answered yet; null where the engine answers at once. */
  #tail: Promise<unknown> | null = null;
  #ended = false;
  #failure: { error: unknown } | undefined;

  constructor(run: RunStatement) {
    this.#run = run;
  }

  run<R>(query: CompiledQuery): AtOnce<QueryResult<R>> {
    const before = this.#tail;
    const result = before === null ? this.#start(query) : before.then(() => this.#start(query));
    if (result instanceof Promise) this.#tail = result.then(ignore, ignore);
    return result as AtOnce<QueryResult<R>>;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(query);
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

  #start(query: CompiledQuery): AtOnce<QueryResult<unknown>> {
    if (this.#ended) throw new Error('This command has ended: await every statement inside it');
    if (this.#failure) {
      throw new Error('A statement of this command failed: it cannot go on', { cause: this.#failure.error });
    }
    return catching(
      () => this.#run(query.sql, checkParameters(query.parameters), mannerOf(query)),
      (error) => this.#fail(error),
    );
  }

  #fail(error: unknown): never {
    this.#failure = { error: asConstraintError(error) };
    throw this.#failure.error;
  }
}
