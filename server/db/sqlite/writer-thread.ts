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
  readonly #hears: Hears;
  #tickets = 0;
  #closing = false;
  #ended: Error | undefined;

  private constructor(worker: WriterEnd, hears: Hears) {
    this.#worker = worker;
    this.#hears = hears;
    worker.on('message', (reply: WriterReply) => reply.kind === 'committed' && this.#settle(reply));
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

  #end(reason: Error): void {
    const isFirst = this.#ended === undefined;
    this.#ended ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
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
