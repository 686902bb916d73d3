import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCached } from '../../../server/code-cache.ts';
import { markStarted } from '../../../server/db/started.ts';

describe('the compiled code of a built server', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vendinha-kept-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, body: string): void =>
    writeFileSync(
      join(folder, name),
      `(function (exports, require, __filename, importCached) {\n${body}\n})\n`,
    );
  /** Runs a whole start in a new folder, because this process would reuse its own compiled code of a former folder. */
  const start = (): Record<string, unknown> => {
    const next = mkdtempSync(join(tmpdir(), 'vendinha-kept-'));
    renameSync(folder, next);
    folder = next;
    const exports = runCached(folder, 'main.code.js');
    markStarted();
    return exports;
  };
  const keptFile = (): string => {
    const [name = '', ...others] = readdirSync(join(folder, 'kept'));
    expect(others).toEqual([]);
    return join(folder, 'kept', name);
  };
  /** A number that changes whenever the file is written. */
  const writing = (): number => statSync(keptFile()).ino;

  test('is kept once, and used by the next start', () => {
    write('main.code.js', 'exports.answer = 41 + 1;');
    expect(start()).toEqual({ answer: 42 });
    const first = writing();
    expect(start()).toEqual({ answer: 42 });
    expect(writing()).toBe(first);
  });

  test('has the functions that the start called', () => {
    const sum = 'exports.sum = () => { let sum = 0; for (const one of [1, 2, 3]) sum += one; return sum; };';
    write('main.code.js', `${sum} exports.late = 0;`);
    start();
    const without = statSync(keptFile()).size;
    write('main.code.js', `${sum} exports.sum();  `);
    start();
    expect(statSync(keptFile()).size).toBeGreaterThan(without);
  });

  test('is made anew where the file is another one', () => {
    write('main.code.js', 'exports.answer = 1;');
    start();
    const first = writing();
    // The same length, because V8 itself compares only the length.
    write('main.code.js', 'exports.answer = 2;');
    expect(start()).toEqual({ answer: 2 });
    expect(writing()).not.toBe(first);
  });

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['empty', () => Buffer.alloc(0)],
    ['altered', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte)))],
    [
      'refused by V8',
      (bytes: Buffer) => withChecksum(Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(64)])),
    ],
  ])('is made anew where it is %s', (_what, damage) => {
    write('main.code.js', 'exports.answer = 42;');
    start();
    const whole = readFileSync(keptFile());
    writeFileSync(keptFile(), damage(whole));
    expect(start()).toEqual({ answer: 42 });
    expect(readFileSync(keptFile()).length).toBe(whole.length);
  });

  test('where it cannot be kept the server runs and says so', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    write('main.code.js', 'exports.answer = 42;');
    writeFileSync(join(folder, 'kept'), 'a file in the place of the folder');
    expect(() => start()).not.toThrow();
    expect(said.mock.calls.join()).toContain('compiled code was not kept');
  });

  test('files of one start share what they load, by name and by address', async () => {
    write('part.js', 'exports.here = {};');
    write('other.code.js', "exports.part = require('./part.js');");
    write(
      'main.code.js',
      "exports.part = require('./part.js'); exports.other = importCached('file:///x/other.js');",
    );
    const main = start();
    expect(((await main.other) as { part: unknown }).part).toBe(main.part);
    expect(readdirSync(join(folder, 'kept'))).toHaveLength(3);
  });

  test('with source maps a stack names the sources', () => {
    const built = join(import.meta.dirname, '../../../dist-server');
    const failing = `const { commands } = require('${built}/commands.js');
      Promise.resolve().then(() => commands.claimJobs(undefined, undefined)).catch(({ stack }) => console.log(stack));`;
    const stack = execFileSync(process.execPath, ['--enable-source-maps', '-e', failing], {
      encoding: 'utf8',
    });
    expect(stack).toContain('server/db/queue/job-commands.ts');
  });

  test('what is neither built in nor of Node fails as a module that is not there', () => {
    write('main.code.js', "require('left-out');");
    expect(() => start()).toThrow(expect.objectContaining({ code: 'MODULE_NOT_FOUND' }));
  });
});

/** The same bytes with the right checksum. */
function withChecksum(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  return bytes;
}
