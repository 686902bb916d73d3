import { kyselyOn } from '../engine/dialect.ts';
import { createFullness } from '../engine/fullness.ts';
import { ReadConnection } from '../engine/read-connection.ts';
import { Listeners } from '../listeners.ts';
import { ownFile, tightenFile } from '../private-files.ts';
import type { StoreSettings, WriterSettings } from '../settings.ts';
import type { Commands, Followed, Store, StoredEvent } from '../store.ts';
import { openReader, openWriter } from './connection.ts';
import { hearChannels } from './heard-channels.ts';
import { takeLease } from './lease.ts';
import { refuseMixed } from './malformed.ts';
import type { BatchOutcome } from './messages.ts';
import { type ReadTurn, readTurn } from './read-turn.ts';
import { WriterThread } from './writer-thread.ts';

/**
 * Module of the server's commands. A built server has it once more for the writer thread, without code of the main one.
 */
const COMMANDS = new URL('../../commands.ts', import.meta.url);

/**
 * Opens the embedded engine on a file. Throws where a living process has it already, and WrongStorage as refuseMixed.
 */
export async function openSqliteStore<C extends Commands>(
  file: string,
  settings: StoreSettings<C>,
): Promise<Store<C>> {
  const events = new Listeners<[readonly StoredEvent[]]>(settings.report);
  const jobs = new Listeners<[]>(settings.report);
  const followed = new Listeners<[Followed]>(settings.report);
  let reads: ReadTurn | undefined;
  const onCommit = (outcome: BatchOutcome): void => {
    reads?.end();
    if (outcome.followed.length > 0) followed.tell(outcome.followed);
    if (outcome.events.length > 0) events.tell(outcome.events);
    if (outcome.jobs) jobs.tell();
  };

  ownFile(`${file}.lease`);
  const lease = takeLease(file);
  const writer = await beginWriter(file, settings, onCommit).catch((error: unknown) => {
    lease.release();
    throw error;
  });
  const reader = openReader(file);
  const turn = readTurn(reader);
  reads = turn;

  const fullness = createFullness();
  const now = settings.now ?? settings.machineNow;
  let closed: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await writer.close();
    turn.end();
    reader.close();
    leave(file, lease);
  };
  const close = (): Promise<void> => {
    closed ??= end();
    return closed;
  };
  return {
    engine: 'sqlite',
    read: kyselyOn('sqlite', new ReadConnection(turn.run)),
    now,
    // One process has the file, so there is no other clock.
    machineAheadMs: () => 0,
    run: async (name, args) => {
      if (closed !== undefined) throw new Error('The store is closed');
      return (await fullness.watch(writer.run(name, args, now(), settings.trace?.() ?? null))) as never;
    },
    ...hears(events),
    subscribe: settings.keepEvents ? async () => () => undefined : hearChannels(writer),
    onFollowed: (listener) => followed.add(listener),
    onJobs: (listener) => jobs.add(listener),
    trouble: fullness.trouble,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function beginWriter(
  file: string,
  settings: StoreSettings,
  onCommit: (outcome: BatchOutcome) => void,
): Promise<WriterThread> {
  refuseMixed(file);
  // SQLite makes the log and its index with the file's own mode.
  ownFile(file);
  for (const path of [`${file}-wal`, `${file}-shm`]) tightenFile(path);
  const hears = { onCommit, onLost: settings.onLost };
  return await WriterThread.start(writerSettings(file, settings), hears, settings.writerModule);
}

/**
 * Opens the file for writing once more and closes it. That puts the log into the file, which then holds everything. A
 * reader may not do so.
 */
function leave(file: string, lease: ReturnType<typeof takeLease>): void {
  try {
    openWriter(file).close();
  } finally {
    lease.release();
  }
}

function writerSettings<C extends Commands>(file: string, settings: StoreSettings<C>): WriterSettings {
  return {
    file,
    commandsModule: (settings.commandsModule ?? COMMANDS).href,
    commandsExport: settings.commandsExport,
    keepEvents: settings.keepEvents === true,
  };
}

/** Hears events from the writer itself. */
function hears(events: Listeners<[readonly StoredEvent[]]>): Pick<Store, 'onEvents' | 'feedStatus'> {
  let upTo: number | null = null;
  events.add((told) => {
    upTo = told.at(-1)?.seq ?? upTo;
  });
  return {
    onEvents: (listener) => events.add(listener),
    feedStatus: () => ({ upTo, bus: 'none', stored: 0, carried: 0 }),
  };
}
