import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, DISABLED_FEATURES, findHeadlessShell } from '../../../scripts/browsers/chromium.ts';

/** Path of the whole browser, which has profiles with the texts typed into forms. */
export const WHOLE_BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** Path of the smallest browser. It stores in the same files as the whole one, and starts with a quarter less work. */
const SMALLEST = findHeadlessShell() ?? WHOLE_BROWSER;
const FLAGS = [
  '--headless=new',
  ...CHROMIUM_FLAGS,
  DISABLED_FEATURES,
  '--lang=pt-BR',
  '--window-size=390,844',
  '--remote-debugging-port=0',
  '--enable-logging=stderr',
];

/** Longest wait for the browser to begin or to end, ms. */
const TIMEOUT_MS = 30_000;

/** A browser on a device. Its storage survives a kill, as with a dying battery. */
export class KillableDevice {
  readonly #executable: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'vendinha-device-'));
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;
  #said = '';

  constructor(executable = SMALLEST) {
    this.#executable = executable;
  }

  /** Starts the browser on the storage of earlier runs. */
  async start(): Promise<Page> {
    const child = spawn(this.#executable, [...FLAGS, `--user-data-dir=${this.#folder}`, 'about:blank'], {
      detached: true,
      // A killed browser leaves its temporary files, so they lie in the device's folder.
      env: { ...process.env, TMPDIR: this.#folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    this.#said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#said += chunk.toString();
    });
    this.#browser = await chromium.connectOverCDP(await within(this.#debugger(child), 'the browser'));
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('the browser has no context');
    return context.pages()[0] ?? context.newPage();
  }

  /**
   * True if this browser threw its IndexedDB away since its start, because the last kill tore a write. Chromium on
   * LevelDB does so once in some hundreds of kills, and no data of a page outlives it.
   */
  hasThrownStorageAway(): boolean {
    return this.#said.includes('IndexedDB recovering from a corrupted (and deleted) database');
  }

  /** Ends every process of the browser at once, in the middle of its work. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child?.pid) return;
    // A browser that ended by itself has already emitted 'exit'.
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid, 'SIGKILL');
      await within(gone, 'the end of the browser');
    }
    // The connection has noticed the end, so closing it only frees its resources.
    await within(this.#browser?.close(), 'the end of the connection').catch(() => undefined);
    this.#browser = null;
  }

  /** Ends the browser as its window's cross does, after it has stored its data. */
  async close(): Promise<void> {
    const child = this.#process;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    const session = await this.#browser?.newBrowserCDPSession();
    await session?.send('Browser.close');
    await within(gone, 'the end of the browser');
  }

  /** Form history of a closed browser, which it would suggest in other forms. Only the whole browser keeps it. */
  formHistory = (): string[] => this.#kept('Web Data', 'SELECT value AS text FROM autofill');

  /** Addresses visited by a closed browser. Only the whole browser keeps them. */
  addresses = (): string[] => this.#kept('History', 'SELECT url AS text FROM urls');

  #kept(file: string, query: string): string[] {
    const kept = new DatabaseSync(join(this.#folder, 'Default', file), { readOnly: true });
    try {
      const rows = kept.prepare(query).all();
      return rows.map(({ text }) => String(text));
    } finally {
      kept.close();
    }
  }

  /** Address for remote control, printed by the browser. */
  #debugger(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${this.#said}`)));
      child.stderr?.on('data', () => {
        const address = /DevTools listening on (\S+)/.exec(this.#said)?.[1];
        if (address) resolve(address);
      });
    });
  }

  /** Removes all databases of a killed browser, as the browser itself does at its start after a torn write. */
  loseDatabases(): void {
    if (this.#process) throw new Error('the browser still runs');
    rmSync(join(this.#folder, 'Default', 'IndexedDB'), { recursive: true });
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Fails a wait by its name after a time that no machine needs, so that no test hangs. */
function within<T>(what: T | Promise<T>, name: string): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`waited for ${name} too long`)), TIMEOUT_MS).unref();
  });
  return Promise.race([what, late]);
}
