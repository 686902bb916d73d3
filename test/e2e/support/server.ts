import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../../scripts/bench/server/free-port.ts';
import { COMPILED_CODE } from '../../../server/db/sqlite/compiled-code.ts';
import { PRODUCT, TEMPLATE } from './paths.ts';

/** The real server on the built app, as a child that a test may kill, freeze and start again on the same data. */
export interface TestServer {
  /** Address such as http://localhost:41234, unchanged by restarts. */
  readonly origin: string;
  /** Starts the server and resolves when it answers. `shiftMs` sets its clock ahead. */
  start(shiftMs?: number): Promise<void>;
  /** Sends SIGKILL, like a power cut. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves when the process has ended by itself. */
  end(): Promise<void>;
  /** Sends SIGSTOP. The server then takes connections and never answers. */
  freeze(): void;
  /** Sends SIGCONT. */
  thaw(): void;
  /** Changes the storage by hand, while the server is ended. */
  edit(change: (database: DatabaseSync) => void): void;
  /**
   * Removes the files of earlier builds, as the server does with the sixth before the present one. Call it while the
   * server is ended.
   */
  forgetBuilds(): void;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

/**
 * Prepares a server on a copy of the seeded demo and a free port. `appDir` holds the built app that it serves,
 * `settings` are more of its environment.
 */
export async function prepareServer(
  appDir = join(PRODUCT, 'dist'),
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-e2e-'));
  const dataDir = join(folder, 'data');
  cpSync(TEMPLATE, dataDir, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | null = null;

  const leave = async (signal: NodeJS.Signals): Promise<void> => {
    const leaving = child;
    child = null;
    if (!leaving || leaving.exitCode !== null || leaving.signalCode !== null) return;
    const gone = once(leaving, 'exit');
    leaving.kill('SIGCONT');
    leaving.kill(signal);
    await gone;
  };
  const edit: TestServer['edit'] = (change) => {
    const database = new DatabaseSync(join(dataDir, 'vendinha.db'));
    change(database);
    database.close();
  };
  return {
    origin,
    edit,
    async start(shiftMs = 0) {
      if (child) throw new Error('the server runs already');
      child = await startServer({
        PORT: String(port),
        DATA_DIR: dataDir,
        APP_DIR: appDir,
        SHIFT_MS: String(shiftMs),
        ...settings,
      });
    },
    kill: () => leave('SIGKILL'),
    end: () => leave('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    forgetBuilds: () => edit((database) => database.exec('delete from build_file; delete from build')),
    async remove() {
      await leave('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the product's built demo. Resolves when the demo prints that it is ready. Rejects with its output if it ends
 * before.
 */
export function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const clock = import.meta.resolve('./shifted-clock.ts');
  const child = spawn(process.execPath, ['--import', clock, join(PRODUCT, 'dist-demo/main.js')], {
    cwd: PRODUCT,
    env: {
      NODE_COMPILE_CACHE: COMPILED_CODE,
      ...process.env,
      ...environment,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((ready, failed) => {
    let said = '';
    const hear = (part: Buffer): void => {
      said += part.toString();
      if (said.includes('Vendinha pronta em')) ready(child);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', failed);
    child.on('exit', (code, signal) => failed(new Error(`the server ended (${signal ?? code}):\n${said}`)));
  });
}

/** A copy of the built app that a test may replace, with the function that removes it. */
export function copyApp(): { dist: string; remove: () => void } {
  const dist = mkdtempSync(join(tmpdir(), 'vendinha-app-'));
  cpSync(join(PRODUCT, 'dist'), dist, { recursive: true });
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) };
}
