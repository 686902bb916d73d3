import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = ['scripts/release.mjs', 'scripts/house.mjs', 'scripts/server-command.json'];

/** Sources without packages. After its first checks the command would install them. */
let sources: string;
beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'vendinha-sources-'));
  mkdirSync(join(sources, 'scripts'));
  for (const file of PROGRAM) copyFileSync(join(ROOT, file), join(sources, file));
});
afterEach(() => rmSync(sources, { recursive: true }));

const put = (path: string, text = 'theirs', mode = 0o644): void => {
  mkdirSync(join(sources, dirname(path)), { recursive: true });
  writeFileSync(join(sources, path), text, { mode });
};
const release = (...args: string[]): { status: number | null; stderr: string } =>
  releaseUnder('022', ...args);
const releaseUnder = (umask: string, ...args: string[]): { status: number | null; stderr: string } => {
  const under = `umask ${umask}; exec "$0" scripts/release.mjs "$@"`;
  const { status, stderr } = spawnSync('/bin/sh', ['-c', under, process.execPath, ...args], {
    cwd: sources,
    encoding: 'utf8',
    // This folder has no npm.
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

/** Writes packages that build next to nothing. */
function putBuilders(): void {
  put('package-lock.json', '{"packages":{}}');
  put('node_modules/.package-lock.json', '{"packages":{}}');
  put('node_modules/.bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, 0o755);
  put('node_modules/.bin/vite', '#!/bin/sh\n/bin/mkdir dist\n', 0o755);
  put('scripts/build/precompress.ts', '');
  put('scripts/build/bundle-server.ts', `import { mkdirSync } from 'node:fs'; mkdirSync('dist-server');`);
  put('scripts/build/warm-release.ts', '');
}

/** Names of all files below a folder that `put` wrote. */
const theirsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && readFileSync(join(file.parentPath, file.name), 'utf8') === 'theirs')
    .map(({ name }) => name);

test('no secret of Compose comes into an image or a release, and every file that is shipped does', () => {
  cpSync(join(ROOT, 'deploy'), join(sources, 'deploy'), { recursive: true });
  for (const secret of ['secrets/seal.key', 'secrets/psp.key.pem', 'vendinha.env', 'acme/word'])
    put(`deploy/${secret}`);
  put('psp.p12');
  // As in the Dockerfile: the context that Docker gets, and the release made of it.
  const context = join(sources, 'context');
  mkdirSync(context);
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
  const without = [...ignored, 'context'].map((line) => `--exclude=./${line.replace('**/', '')}`);
  const copy = 'tar "$@" -c . | tar -C context -x';
  expect(spawnSync('sh', ['-c', copy, 'sh', ...without], { cwd: sources }).status).toBe(0);
  expect(readdirSync(context)).toContain('deploy');
  expect(theirsIn(context)).toEqual([]);

  // A release may also be made where secrets lie. Here are also a copy of the settings and keys in other folders.
  for (const stray of ['vendinha.env.old', 'nginx/privkey.pem', 'prometheus/smtp-password'])
    put(`deploy/${stray}`);
  putBuilders();
  const app = join(sources, 'app');
  expect(release(app)).toEqual({ status: 0, stderr: '' });
  expect(theirsIn(app)).toEqual([]);
  const tracked = spawnSync('git', ['ls-files', '--', '.'], { cwd: join(ROOT, 'deploy'), encoding: 'utf8' });
  const shipped = readdirSync(join(app, 'deploy'), { recursive: true, encoding: 'utf8' });
  // Sources from an archive have no list of tracked files.
  if (tracked.status === 0)
    expect(shipped).toEqual(expect.arrayContaining(tracked.stdout.trim().split('\n')));
});

test('everybody may read a release and run its programs, also where root keeps all for itself', () => {
  cpSync(join(ROOT, 'deploy'), join(sources, 'deploy'), { recursive: true });
  putBuilders();
  const below = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, mode: statSync(path).mode & 0o777, runs: /\/bin\/\w+$/.test(path), entry };
    });
  for (const { path, mode } of below(sources)) chmodSync(path, mode & 0o700);
  const opt = join(sources, 'opt');
  expect(releaseUnder('077', join(opt, 'vendinha-1'))).toEqual({ status: 0, stderr: '' });
  expect(statSync(opt).mode & 0o777).toBe(0o755);
  const wrong = below(opt).filter(
    ({ mode, runs, entry }) => mode !== (runs || entry.isDirectory() ? 0o755 : 0o644),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
