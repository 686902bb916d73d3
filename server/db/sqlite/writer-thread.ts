import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { unpackError } from '../engine/carried-error.ts';
import type { BeginWriter, StoreSettings, WriterEnd, WriterSettings } from '../settings.ts';
import { type CommandResult, StorageUnavailable } from '../store.ts';
import { compiledCode } from './compiled-code.ts';
import type { BatchOutcome, WriterAnswer, WriterReply, WriterRequest } from './messages.ts';

interface Waiting {
  resolve(result: CommandResult<unknown>): void;
  reject(error: unknown): void;
}

interface Hears extends Pick<StoreSettings, 'onLost'> {
  onCommit(outcome: BatchOutcome): void;
}

/** The main thread's end of the writer thread. */
export class WriterThread {
  readonly #worker: WriterEnd;
  readonly #waiting = new Map<number, Waiting>();
  /** Questions for channels that the writer has not answered yet. */
  readonly #asking = new Map<number, () => void>();
  readonly #hears: Hears;
  #tickets = 0;
  #closing = false;
  #ended: Error | undefined;

  private constructor(worker: WriterEnd, hears: Hears) {
    this.#worker = worker;
    this.#hears = hears;
    worker.on('message', (reply: WriterReply) => {
      if (reply.kind === 'committed') this.#settle(reply);
      if (reply.kind === 'hears') this.#answerAsking(reply.ticket);
    });
    worker.on('error', (error) => this.#end(new Error('The writer thread broke', { cause: error })));
    worker.on('exit', () => this.#end(new Error('The writer thread ended')));
  }

  /** Starts the thread and waits until the file is open and migrated. Throws the reason that kept it from that. */
  static async start(
    settings: WriterSettings,
    hears: Hears,
    writer: URL | BeginWriter = new URL('./writer-worker.ts', import.meta.url),
  ): Promise<WriterThread> {
    const worker =
      writer instanceof URL
        ? await beginThread(writer, settings.commandsModule, settings)
        : await writer(settings);
    const [reply] = (await once(worker, 'message')) as [WriterReply];
    if (reply.kind === 'unusable') {
      await worker.terminate();
      throw unpackError(reply.error);
    }
    return new WriterThread(worker, hears);
  }

  run(name: string, args: unknown, now: number, trace: string | null): Promise<CommandResult<unknown>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw new StorageUnavailable(this.#ended.message, { cause: this.#ended });
      const ticket = ++this.#tickets;
      this.#worker.postMessage({ kind: 'run', ticket, name, args, now, trace } satisfies WriterRequest);
      this.#waiting.set(ticket, { resolve, reject });
    });
  }

  /** Asks for the events of a channel. Resolves once each later commit brings them, and also where the thread ended. */
  hear(channel: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#ended) return resolve();
      const ticket = ++this.#tickets;
      this.#asking.set(ticket, resolve);
      this.#worker.postMessage({ kind: 'hear', ticket, channel } satisfies WriterRequest);
    });
  }

  /** Gives up a channel. */
  leave(channel: string): void {
    if (!this.#ended) this.#worker.postMessage({ kind: 'leave', channel } satisfies WriterRequest);
  }

  /** Lets every queued command finish, and then ends the thread. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#ended) return;
    const exit = once(this.#worker, 'exit');
    this.#worker.postMessage({ kind: 'close' } satisfies WriterRequest);
    await exit;
  }

  #settle(outcome: BatchOutcome): void {
    for (const answer of outcome.answers) this.#answer(answer);
    this.#hears.onCommit(outcome);
  }

  #answer(answer: WriterAnswer): void {
    const waiting = this.#waiting.get(answer.ticket);
    this.#waiting.delete(answer.ticket);
    if (answer.kind === 'failed') {
      waiting?.reject(unpackError(answer.error));
      return;
    }
    const { ticket: _, ...result } = answer;
    waiting?.resolve(result);
  }

  #answerAsking(ticket: number): void {
    this.#asking.get(ticket)?.();
    this.#asking.delete(ticket);
  }

  #end(reason: Error): void {
    const isFirst = this.#ended === undefined;
    this.#ended ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
    for (const ticket of [...this.#asking.keys()]) this.#answerAsking(ticket);
    if (isFirst && !this.#closing) this.#hears.onLost?.(this.#ended.message);
  }
}

/** A thread that runs a module. Its code is kept compiled. */
export async function beginThread(
  module: URL,
  commandsModule: string,
  workerData: WriterSettings | null,
): Promise<Worker> {
  const env = await compiledCode(module, commandsModule);
  return new Worker(module, { workerData, execArgv: [], env });
}
