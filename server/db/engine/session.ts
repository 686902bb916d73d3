import type { CompiledQuery, QueryResult } from 'kysely';
import { type AtOnce, andThen, catching } from '../maybe-promise.ts';
import { asConstraintError } from './constraint-error.ts';
import { checkParameters } from './parameters.ts';
import { writePending } from './pending-rows.ts';
import type { RowMemory } from './row-memory.ts';
import { type Connection, mannerOf, type RunStatement } from './statement.ts';

/** The tables of which a memory knows something. */
const KEPT = /record|account|seal/;

const ignore = (): void => undefined;

/**
 * The connection of one command. Statements run one after another. After a failed statement the command is lost,
 * even if it caught the error (PostgreSQL's rule, kept on SQLite too). After the command's end every statement is
 * refused, so that a forgotten promise cannot write into the next transaction.
 */
export class CommandSession implements Connection {
  readonly #run: RunStatement;
  readonly #memory: RowMemory;
  /** What has not answered yet; null where the engine answers at once. */
  #tail: Promise<unknown> | null = null;
  #ended = false;
  #failure: { error: unknown } | undefined;

  #wrote = false;

  constructor(run: RunStatement, memory: RowMemory) {
    this.#run = run;
    this.#memory = memory;
  }

  /** True once a statement ran that may have changed something. */
  get wrote(): boolean {
    return this.#wrote;
  }

  run<R>(query: CompiledQuery): AtOnce<QueryResult<R>> {
    const before = this.#tail;
    const result =
      before === null ? this.#startAfterPending(query) : before.then(() => this.#startAfterPending(query));
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

  /** What a statement would miss is written first, and what one changes by itself is known no more. */
  #startAfterPending(query: CompiledQuery): AtOnce<QueryResult<unknown>> {
    const isReading = query.query.kind === 'SelectQueryNode';
    this.#wrote ||= !isReading;
    if (mannerOf(query)?.ownRows || !KEPT.test(query.sql)) return this.#start(query);
    const written = this.writePending();
    const started = andThen(written, () => this.#start(query));
    if (isReading) return started;
    return andThen(started, (result) => {
      this.#memory.clear();
      return result;
    });
  }

  /** Writes the records that are pending. */
  writePending(): AtOnce<unknown> {
    if (!this.#memory.hasPending) return undefined;
    this.#wrote = true;
    return catching(
      () => writePending(this.#memory, this.#run),
      (error) => this.#fail(error),
    );
  }

  #fail(error: unknown): never {
    this.#failure = { error: asConstraintError(error) };
    throw this.#failure.error;
  }
}
