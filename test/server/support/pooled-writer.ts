import { type MessagePort, parentPort } from 'node:worker_threads';
import type { WriterSettings } from '../../../server/db/settings.ts';
import { startWriter } from '../../../server/db/sqlite/writer-worker.ts';

/**
 * A writer thread that serves one store after another (see writer-pool.ts), and reports when a store's file is closed.
 */
parentPort?.on('message', ({ port, settings }: { port: MessagePort; settings: WriterSettings }) => {
  port.on('close', () => parentPort?.postMessage('free'));
  void startWriter(port, settings);
});
