import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = ['scripts/release.mjs', 'scripts/house.mjs', 'scripts/server-command.json'];

/** Sources without packages: past its first look the command would install them. */
let sources: string;
beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'vendinha-sources-'));
  mkdirSync(join(sources, 'scripts'));
  for (const file of PROGRAM) copyFileSync(join(ROOT, file), join(sources, file));
});
afterEach(() => rmSync(sources, { recursive: true }));

const put = (path: string): void => {
  mkdirSync(join(sources, dirname(path)), { recursive: true });
  writeFileSync(join(sources, path), 'theirs');
};
const release = (...args: string[]): { status: number | null; stderr: string } => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: sources,
    encoding: 'utf8',
    // No npm is found there.
    env: { PATH: sources },
  });
  return { status, stderr };
};

test('a release goes into no folder that holds something, be it another release or the sources', () => {
  put('opt/vendinha-1/bin/vendinha');
  for (const named of ['opt', 'opt/vendinha-1', '.', 'opt/vendinha-1/bin/vendinha']) {
    const stderr = `${resolve(sources, named)} is no empty folder: name a new one\n`;
    expect(release(named)).toEqual({ status: 64, stderr });
  }
  expect(readFileSync(join(sources, 'opt/vendinha-1/bin/vendinha'), 'utf8')).toBe('theirs');
});

test('release/ of the sources is built anew, but never where something else lies in it, too', () => {
  put('release/bin/vendinha');
  put('release/data/vendinha.db');
  for (const args of [[], ['release']])
    expect(release(...args)).toMatchObject({ status: 64, stderr: expect.stringContaining('release is no') });
  expect(readFileSync(join(sources, 'release/data/vendinha.db'), 'utf8')).toBe('theirs');
  rmSync(join(sources, 'release/data'), { recursive: true });
  expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining('spawnSync npm ENOENT') });
});

test('a flag or a second word is no folder', () => {
  for (const args of [['--help'], ['a', 'b']])
    expect(release(...args)).toEqual({ status: 64, stderr: 'npm run release [-- FOLDER]\n' });
});
