import { EventEmitter } from 'node:events';
import { MessageChannel, type Worker } from 'node:worker_threads';
import type { BeginWriter } from '../../../server/db/settings.ts';
import { beginThread } from '../../../server/db/sqlite/writer-thread.ts';

const MODULE = new URL('../../../test-results/writer/pooled-writer.js', import.meta.url);
const MAX_FREE = 4;

/**
 * Threads without a store, under a global key. Modules are evaluated anew for each file, and the threads outlive them.
 */
const FREE = Symbol.for('vendinha.free-writers');
const home = globalThis as typeof globalThis & { [FREE]?: Worker[] };
home[FREE] ??= [];
const free = home[FREE];

/**
 * A writer thread that an earlier store has closed, or a new one. Suites open thousands of stores, and starting threads
 * took more than half of their time. A thread never serves two stores at once, and a failed one serves no more.
 */
export const beginPooledWriter: BeginWriter = async (settings) => {
  const worker = free.pop() ?? (await beginThread(MODULE, settings.commandsModule, null));
  const { port1, port2 } = new MessageChannel();
  const end = Object.assign(new EventEmitter(), {
    postMessage: (request: unknown) => port1.postMessage(request),
    terminate: () => worker.terminate(),
  });
  const leave = (): void => {
    worker.off('error', onError);
    worker.off('exit', leave);
    worker.off('message', onFree);
    end.emit('exit');
  };
  const onError = (error: unknown): void => void end.emit('error', error);
  const onFree = (): void => {
    worker.unref();
    if (free.length < MAX_FREE) free.push(worker);
    else void worker.terminate();
    worker.off('error', onError);
    worker.off('exit', leave);
    worker.off('message', onFree);
  };
  // On the port's close, which follows the last answer. The thread's own messages may arrive before that.
  port1.on('close', leave);
  worker.on('error', onError);
  worker.on('exit', leave);
  worker.on('message', onFree);
  worker.ref();
  port1.on('message', (reply) => end.emit('message', reply));
  worker.postMessage({ port: port2, settings }, [port2]);
  return end;
};
