import { setImmediate as nextTurn } from 'node:timers/promises';
import type { commands } from './commands.ts';
import type { Server } from './compose-server.ts';
import type { Config } from './config.ts';
import { ownFolder } from './db/private-files.ts';
import type { StoreSettings } from './db/settings.ts';
import type { Demo } from './demo-port.ts';
import type { LogStream } from './log.ts';
import { openGround } from './open-ground.ts';

export interface ServerOptions {
  config: Config;
  /** The demo, for a configuration that asks for it. */
  demo?: Demo | undefined;
  /** The clock of a test, in ms; the storage's when absent. */
  now?: () => number;
  /** Clock of this machine, in ms. */
  machineNow?: () => number;
  /** Sink of log lines; standard output when absent. */
  log?: LogStream;
  /** Folder of a writer thread's modules; beside those of the server when absent. */
  writer?: Pick<StoreSettings<typeof commands>, 'writerModule' | 'commandsModule'>;
  /** Ends the process, so that it begins anew: see StoreSettings. */
  onLost?: StoreSettings['onLost'];
}

/**
 * Builds the server. While the storage opens, which on SQLite takes a thread of its own, this thread loads the rooms'
 * code.
 */
export async function buildServer({
  config,
  demo,
  now,
  machineNow = Date.now,
  log,
  writer,
  onLost,
}: ServerOptions): Promise<Server> {
  ownFolder(config.dataDir);
  const opening = openGround({ config, demo, writer, clocks: { now, machineNow }, onLost });
  const [ground, { composeServer }] = await Promise.all([opening, loadRooms()]);
  return composeServer({ config, demo, log, ...ground });
}

/**
 * Loading code keeps this thread busy from beginning to end. So the storage's thread has a turn first, in which to
 * begin.
 */
async function loadRooms(): Promise<typeof import('./compose-server.ts')> {
  await nextTurn();
  return import('./compose-server.ts');
}
