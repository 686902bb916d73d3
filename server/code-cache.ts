/**
 * Runs the files of a built server, and keeps their compiled code for the next start. A file is kept when the start is
 * over, with all functions that it called. Node's own cache keeps a file before it runs, and therefore without those
 * functions.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Module } from 'node:module';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { STARTED } from './db/started.ts';

/** Bytes of two checksums, of the file and of its kept code, 4 bytes each. V8 compares neither. */
const HEAD = 8;

/** Errors of a process that may not write there, as in a release of another user's. It goes without kept code. */
const NOT_OURS = ['EACCES', 'EPERM', 'EROFS'];

type Exports = Record<string, unknown>;
type Run = (exports: Exports, require: (id: string) => unknown, filename: string, ...rest: unknown[]) => void;

/** A file that runs in this thread. */
interface Loaded {
  exports: Exports;
  run: Run;
  code?: Code;
}

interface Code {
  script: Script;
  /** Path of the kept code. */
  kept: string;
  checksum: number;
  /** True where no kept code could be used. */
  isNew: boolean;
}

/** Runs an entry of the folder for this thread. Answers with its exports. */
export function runCached(folder: string, entry: string): Exports {
  // Two threads call different functions of a file that they share. V8 refuses code that was compiled with other flags.
  const flags = crc32([process.version, ...process.execArgv].join());
  const place = join(folder, 'kept', `${basename(entry, '.js')}-${flags}-`);
  const loaded = new Map<string, Loaded>();
  const load = (name: string): Exports => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const file = join(folder, name);
    const one = compile(file, `${place}${name}.bin`);
    loaded.set(name, one);
    one.run(one.exports, require, file, importCached);
    return one.exports;
  };
  const require = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : builtIn(id));
  // An entry gives the address of a file that runs another entry. Entries of one thread share their imports.
  const importCached = async (address: string): Promise<Exports> =>
    load(basename(address).replace(/\.js$/, '.code.js'));
  // Code that is loaded later is seldom used, so it is compiled each time.
  const onStarted = (): void => {
    unsubscribe(STARTED, onStarted);
    keep(
      join(folder, 'kept'),
      [...loaded.values()].flatMap(({ code }) => code ?? []),
    );
  };
  subscribe(STARTED, onStarted);
  return load(entry);
}

/** A module of Node. Everything else is built into the files. */
function builtIn(id: string): unknown {
  const module = process.getBuiltinModule(id);
  if (!module) throw Object.assign(new Error(`${id} is no module of Node`), { code: 'MODULE_NOT_FOUND' });
  return module;
}

/**
 * A file of a built server. Its text is ASCII, a function of the modules that it needs: see
 * `scripts/build/cached-files.ts`.
 */
function compile(filename: string, kept: string): Loaded {
  const bytes = readFileSync(filename);
  const checksum = crc32(bytes);
  const text = bytes.toString('latin1');
  if (process.sourceMapsEnabled) return { exports: {}, run: withSourceMap(filename, text) };
  const cachedData = readCached(kept, checksum);
  const script = new Script(text, { filename, ...(cachedData && { cachedData }) });
  freeMemory(bytes);
  if (cachedData) freeMemory(cachedData);
  const code = { script, kept, checksum, isNew: script.cachedDataRejected !== false };
  return { exports: {}, run: script.runInThisContext() as Run, code };
}

/** A file as a module of Node, whose source map Node reads. Its compiled code is not kept. */
function withSourceMap(filename: string, text: string): Run {
  const module = new Module(filename) as Module & { _compile(text: string, filename: string): void };
  // No map names anything in the first line.
  module._compile(`module.exports = ${text}`, filename);
  return module.exports as Run;
}

/** Gives the memory of a whole file back at once. A start collects no garbage, so that memory would be held at rest. */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength <= byteLength + HEAD) buffer.transfer(0);
}

/** The compiled code of a file with this checksum, if it is there and whole. */
function readCached(path: string, checksum: number): Buffer | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // Usually nothing was kept yet. Any other fault of the file is told where it is written anew.
    return undefined;
  }
  const data = bytes.subarray(HEAD);
  const isWhole =
    bytes.length > HEAD && bytes.readUInt32LE(0) === checksum && bytes.readUInt32LE(4) === crc32(data);
  return isWhole ? data : undefined;
}

function keep(folder: string, files: readonly Code[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const file of files.filter(({ isNew }) => isNew)) write(file);
  } catch (error) {
    // A server without kept code starts more slowly, and serves as well.
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!NOT_OURS.includes(code)) process.stderr.write(`compiled code was not kept: ${message}\n`);
  }
}

/** Processes that start at once write the same file, so each puts it into its place as a whole. */
function write(file: Code): void {
  const data = file.script.createCachedData();
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(file.checksum, 0);
  head.writeUInt32LE(crc32(data), 4);
  const fresh = `${file.kept}.${process.pid}`;
  writeFileSync(fresh, Buffer.concat([head, data]));
  renameSync(fresh, file.kept);
  file.isNew = false;
}
