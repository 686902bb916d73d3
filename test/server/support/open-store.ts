import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import { commands } from '../../../server/commands.ts';
import { openStore, type StorePlace } from '../../../server/db/open-store.ts';
import type { BusSettings } from '../../../server/db/settings.ts';
import type { Commands, Engine, Store } from '../../../server/db/store.ts';
import { beginPooledWriter } from './writer-pool.ts';

const ROOT = new URL('../../../', import.meta.url);
/**
 * Code of the writer threads, built by the suites' setup. From the sources a thread takes three times as long to start.
 */
const BUILT = new URL('test-results/writer/', ROOT);
/** PostgreSQL's own template, without any table of the project. */
const EMPTY = 'template1';
/** Key under which a process keeps its connection, because modules are evaluated anew for each file. */
const DATABASES = Symbol.for('vendinha.test-databases');
const SERVER_COMMANDS = new URL('server/commands.ts', ROOT);

export interface TestStoreOptions {
  /** A module that exports its registry as `commands`. Absent for the server's own. */
  commandsModule?: URL;
  /** The clock, in ms. */
  now?: () => number;
  /** The machine's clock, in ms. */
  machineNow?: () => number;
  /** Bus that carries events between processes. */
  bus?: BusSettings;
  /** False where events are made for those alone who hear them, as outside of tests. On SQLite alone. */
  keepEvents?: boolean;
  /** Gets errors outside any caller. Without it they fail the test. */
  report?: (error: unknown) => void;
  /** Gets the reason why the process must begin anew. */
  onLost?: (why: string) => void;
}

export interface TestPlace {
  place: StorePlace;
  remove(): Promise<void>;
}

/** The built modules of the writer thread. */
export const BUILT_WRITER = {
  writerModule: beginPooledWriter,
  commandsModule: builtAs(SERVER_COMMANDS),
};

/** The built modules for a server with the demo. */
export const BUILT_DEMO_WRITER = {
  ...BUILT_WRITER,
  commandsModule: builtAs(new URL('dev/commands.ts', ROOT)),
};

/** Opens a fresh store on the engine under test. Returns it with the function that closes and removes it. */
export async function openTestStore<C extends Commands = typeof commands>(
  options: TestStoreOptions = {},
): Promise<{ store: Store<C>; close: () => Promise<void> }> {
  const { place, remove } = await freshPlace();
  const store = await openTestStoreAt<C>(place, options).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    store,
    close: async () => {
      await store.close();
      await remove();
    },
  };
}

/** Opens a store at a place that the test manages, e.g. to open it a second time. */
export async function openTestStoreAt<C extends Commands = typeof commands>(
  place: StorePlace,
  options: TestStoreOptions = {},
): Promise<Store<C>> {
  const { commandsModule, now, machineNow, keepEvents = true, bus, report, onLost } = options;
  const registry = commandsModule
    ? ((await import(commandsModule.href)) as { commands: C }).commands
    : commands;
  return openStore<C>({
    ...place,
    commands: registry as C,
    commandsModule: builtAs(commandsModule ?? SERVER_COMMANDS),
    writerModule: BUILT_WRITER.writerModule,
    // Events are kept, so that tests can read them.
    keepEvents,
    ...(now && { now }),
    ...(machineNow && { machineNow }),
    ...(bus && { bus }),
    ...(report && { report }),
    ...(onLost && { onLost }),
  });
}

/** Built file of a module of commands: see scripts/build/bundle-suites.ts. */
function builtAs({ href }: URL): URL {
  const name = href.slice(ROOT.href.length).replaceAll('/', '-').replace(/\.ts$/, '');
  return new URL(`${name}.js`, BUILT);
}

/**
 * Makes a place of its own on the engine under test: a copy of the template, with tables and a key pair that signs
 * tokens.
 */
export async function freshPlace(): Promise<TestPlace> {
  return engineUnderTest() === 'sqlite'
    ? freshFile(true)
    : copyOfDatabase(process.env.TEST_POSTGRES_TEMPLATE ?? EMPTY);
}

/** Makes a place as freshPlace does, but empty. */
export async function emptyPlace(): Promise<TestPlace> {
  return engineUnderTest() === 'sqlite' ? freshFile(false) : copyOfDatabase(EMPTY);
}

/** Copies the template of SQLite files, where there is one, to a new path. */
export function copyTemplateFile(to: string): void {
  const template = process.env.TEST_SQLITE_TEMPLATE;
  if (template !== undefined) copyFileSync(template, to);
}

/** Copies a store that nobody has open over another one or to a free place, as a backup or its restoration. */
export async function copyStore(from: StorePlace, to: StorePlace): Promise<void> {
  if ('file' in from && 'file' in to) {
    await Promise.all(['', '-wal', '-shm'].map((end) => rm(`${to.file}${end}`, { force: true })));
    copyFileSync(from.file, to.file);
  } else if ('url' in from && 'url' in to) {
    const [source, target] = [from.url, to.url].map((url) => new URL(url).pathname.slice(1));
    await onDatabases(`drop database if exists ${target} with (force)`);
    await onDatabases(`create database ${target} template ${source} strategy file_copy`);
  }
}

async function freshFile(isFilled: boolean): Promise<TestPlace> {
  const directory = await mkdtemp(join(tmpdir(), 'vendinha-store-'));
  const file = join(directory, 'vendinha.db');
  if (isFilled) copyTemplateFile(file);
  return { place: { file }, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Copies a database to which nobody is connected. */
export async function copyOfDatabase(template: string): Promise<TestPlace> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files, which is the quickest way, because nothing is flushed here.
  await onDatabases(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { place: { url: url.href }, remove: () => onDatabases(`drop database ${name} with (force)`) };
}

/** Runs a statement about databases on the PostgreSQL of the suites. */
async function onDatabases(sql: string): Promise<void> {
  const kept = process as typeof process & { [DATABASES]?: pg.Pool };
  kept[DATABASES] ??= openPool();
  await kept[DATABASES].query(sql);
}

/** The process's one connection, because opening one takes as long as copying a database. It keeps no process alive. */
function openPool(): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: serverUrl(), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
  });
  // The connection may lose its server while it is idle. The next statement connects anew.
  pool.on('error', () => undefined);
  return pool;
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('PostgreSQL is absent: wrap the suite in describeOnEngine');
  return url;
}

/** The engine of this run of the server suite: TEST_ENGINE, or SQLite without it. */
export function engineUnderTest(): Engine {
  const engine = process.env.TEST_ENGINE ?? 'sqlite';
  if (engine !== 'sqlite' && engine !== 'postgres')
    throw new Error(`TEST_ENGINE must be sqlite or postgres, not ${engine}`);
  return engine;
}

/** False only for a PostgreSQL run on a machine without PostgreSQL, which the global set-up has printed loudly. */
export function engineIsPresent(): boolean {
  return engineUnderTest() === 'sqlite' || process.env.TEST_POSTGRES_URL !== undefined;
}

/** A describe block that opens a store. It is skipped, with its reason in the title, where the engine is absent. */
export function describeOnEngine(title: string, suite: () => void): void {
  const absent = !engineIsPresent();
  const why = absent ? 'SKIPPED, PostgreSQL is not installed: ' : '';
  describe.skipIf(absent)(`${why}${title} (${engineUnderTest()})`, suite);
}
