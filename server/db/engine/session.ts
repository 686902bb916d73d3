import type { CompiledQuery, QueryResult } from 'kysely';
import { andThen, catching, type MaybePromise } from '../maybe-promise.ts';
import { asConstraintError } from './constraint-error.ts';
import type { LaterWrites } from './later-writes.ts';
import { checkParameters } from './parameters.ts';
import { asRaced, writePending } from './pending-rows.ts';
import type { RowCache } from './row-cache.ts';
import { type Connection, mannerOf, type RunStatement } from './statement.ts';

/** Tables whose rows a cache keeps. */
const KEPT = /record|account|seal|transfer/;
/** A statement that may insert or change records. Those that are deleted are noted as they go. */
const PUTS_RECORDS = /\b(?:insert|update|replace)\b[\s\S]*\brecord\b/i;

const ignore = (): void => undefined;

/** True of a statement that changes nothing and locks nothing. */
function isReading({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' && !query.with && !query.endModifiers?.length;
}

export interface SessionOptions {
  cache: RowCache;
  /**
   * Begins the transaction, before the first statement that needs one. Absent where it has begun. Until then each
   * statement sees what is committed when it runs, as it does inside.
   */
  begin?: () => Promise<unknown>;
  /** Writes what a command left to its end, without a transaction. Absent where there is always one. */
  writeAlone?: (later: LaterWrites) => Promise<unknown>;
}

/**
 * The connection of one command. Statements are sent one after another, without waiting for answers that no caller
 * needs. After a failed statement the command is lost, even if it caught the error (PostgreSQL's rule, kept on SQLite
 * too). After the command's end every statement is refused, so that a forgotten promise cannot write into the next
 * transaction.
 */
export class CommandSession implements Connection {
  readonly #run: RunStatement;
  readonly #cache: RowCache;
  readonly #begin: SessionOptions['begin'];
  readonly #writeAlone: SessionOptions['writeAlone'];
  /** Statements that have not answered yet; null where the engine answers at once. */
  #tail: Promise<unknown> | null = null;
  #ended = false;
  #failure: { error: unknown } | undefined;
  #wrote = false;
  #begun = false;

  constructor(run: RunStatement, { cache, begin, writeAlone }: SessionOptions) {
    this.#run = run;
    this.#cache = cache;
    this.#begin = begin;
    this.#writeAlone = writeAlone;
  }

  /** True once a statement ran that may have changed something. */
  get wrote(): boolean {
    return this.#wrote;
  }

  /** True once a transaction was begun for the command. */
  get begun(): boolean {
    return this.#begun;
  }

  run<R>(query: CompiledQuery): MaybePromise<QueryResult<R>> {
    return this.#after(this.#startAfterPending(query)) as MaybePromise<QueryResult<R>>;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(query);
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, a command never streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A command cannot stream: page with a cursor instead');
  }

  /** Ends the session once its statements are done; throws the failure of the first failed statement. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail;
    if (this.#failure) throw this.#failure.error;
  }

  /**
   * Writes the pending rows. As the `last` statement of a command this runs without a transaction around it. Answers as
   * its statement does.
   */
  writePending({ last = false }: { last?: boolean } = {}): MaybePromise<unknown> {
    if (!this.#cache.hasPending) return undefined;
    this.#wrote = true;
    if (!last) this.#beginOnce();
    const alone = this.#begun ? undefined : this.#writeAlone;
    return this.#after(
      catching(
        () => (alone ? alone(this.#cache.takeLater()) : writePending(this.#cache, this.#run)),
        (error) => this.#fail(asRaced(asConstraintError(error))),
      ),
    );
  }

  #start(query: CompiledQuery): MaybePromise<QueryResult<unknown>> {
    if (this.#ended) throw new Error('This command has ended: await every statement inside it');
    if (this.#failure) {
      throw new Error('A statement of this command failed: it cannot go on', { cause: this.#failure.error });
    }
    return catching(
      () => this.#run(query.sql, checkParameters(query.parameters), mannerOf(query)),
      (error) => this.#fail(error),
    );
  }

  /**
   * Writes the pending rows that a statement would miss, and drops those from the cache that it may change by itself.
   */
  #startAfterPending(query: CompiledQuery): MaybePromise<QueryResult<unknown>> {
    const reads = isReading(query);
    if (!reads) {
      this.#wrote = true;
      this.#beginOnce();
    }
    const ownRows = mannerOf(query)?.ownRows;
    if (ownRows === true || !KEPT.test(query.sql)) return this.#start(query);
    const written = this.writePending();
    if (!reads && ownRows !== 'after pending') {
      this.#cache.clear();
      if (PUTS_RECORDS.test(query.sql)) this.#cache.followed.noteAny();
    }
    // PostgreSQL is sent both at once. Where the first fails, the next one fails, too.
    return this.#begin ? this.#start(query) : andThen(written, () => this.#start(query));
  }

  #beginOnce(): void {
    if (this.#begun || !this.#begin || this.#ended) return;
    this.#begun = true;
    void this.#after(this.#begin().catch((error: unknown) => this.#fail(error)));
  }

  /** Keeps a statement without an answer yet, so that no caller need wait for it before the end. */
  #after<T>(result: MaybePromise<T>): MaybePromise<T> {
    if (result instanceof Promise) {
      const before = this.#tail;
      const settled = result.then(ignore, ignore);
      this.#tail = before === null ? settled : before.then(() => settled);
    }
    return result;
  }

  #fail(error: unknown): never {
    // A statement behind a failed one fails for the same reason.
    this.#failure ??= { error: asConstraintError(error) };
    throw this.#failure.error;
  }
}
