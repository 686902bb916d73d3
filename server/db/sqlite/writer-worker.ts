/** The one thread that writes to the storage file. Commands queue here and commit in groups. */
import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { packError } from '../engine/carried-error.ts';
import { loadCommands } from '../engine/load-commands.ts';
import { RowCache } from '../engine/row-cache.ts';
import type { WriterSettings } from '../settings.ts';
import { markStarted } from '../started.ts';
import { migrate } from '../tables/migrate.ts';
import { openWriter, statementRunner } from './connection.ts';
import { followDeletions } from './followed-records.ts';
import { runBatch, type Writer } from './group-commit.ts';
import type { RunRequest, WriterReply, WriterRequest } from './messages.ts';

/** Most commands of one commit. Later ones are acknowledged later. */
const BATCH = 256;

async function openFile(settings: WriterSettings): Promise<Writer> {
  const { commandsExport } = settings;
  const commands = await loadCommands({ commandsModule: new URL(settings.commandsModule), commandsExport });
  const db = openWriter(settings.file);
  // Where commands share a commit SQLite keeps the old pages of each, in memory and not in a file that is written
  // beside the log.
  db.exec('pragma temp_store = memory');
  // After a commit that reordered pages of an index, SQLite scans its whole cache. A larger cache costs more than
  // the reads it saves.
  db.exec('pragma cache_size = -8192');
  db.exec('begin immediate');
  await migrate('sqlite', async (sql) => db.prepare(sql).all());
  db.exec('commit');
  const cache = new RowCache('sqlite');
  followDeletions(db, cache.followed);
  return {
    db,
    run: statementRunner(db),
    commands,
    cache,
    ...(!settings.keepEvents && { nextSeq: counter(db), heard: new Set<string>() }),
  };
}

/** Counts on from the newest stored event. */
function counter(db: DatabaseSync): () => number {
  const row = db.prepare('select max(seq) as seq from event').get() as { seq: number | null };
  let seq = row.seq ?? 0;
  return () => {
    seq += 1;
    return seq;
  };
}

function serve(port: MessagePort, writer: Writer): void {
  const queue: RunRequest[] = [];
  let running = false;
  let closing = false;

  const pump = async (): Promise<void> => {
    while (queue.length > 0) {
      const outcome = await runBatch(writer, queue.splice(0, BATCH));
      port.postMessage({ kind: 'committed', ...outcome } satisfies WriterReply);
      // Commands that arrived while the disk was flushing join the next commit.
      await new Promise(setImmediate);
    }
    running = false;
    if (closing) {
      writer.db.close();
      port.close();
    }
  };

  port.on('message', (request: WriterRequest) => {
    if (request.kind === 'hear') {
      writer.heard?.add(request.channel);
      port.postMessage({ kind: 'hears', ticket: request.ticket } satisfies WriterReply);
      return;
    }
    if (request.kind === 'leave') {
      writer.heard?.delete(request.channel);
      return;
    }
    if (request.kind === 'run') queue.push(request);
    else closing = true;
    if (running) return;
    running = true;
    setImmediate(() => void pump());
  });
}

// The main thread loads this module too, to have it compiled: see compiled-code.ts. A thread of a test suite gets its
// file later.
if (parentPort && workerData) void startWriter(parentPort, workerData as WriterSettings);

/** Opens a file and serves the port until it is told to close. */
export async function startWriter(port: MessagePort, settings: WriterSettings): Promise<void> {
  try {
    serve(port, await openFile(settings));
    port.postMessage({ kind: 'ready' } satisfies WriterReply);
    markStarted();
  } catch (error) {
    port.postMessage({ kind: 'unusable', error: packError(error) } satisfies WriterReply);
  }
}
