// The shared parts of the commands. They run on Node 20, because they bring Node 24 in.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules/.bin');
/** Path of Node 24, which is installed with the packages. */
export const nodeBinary = join(bin, 'node');

/** The environment of every child: Node 24 of node_modules first on PATH. */
export function houseEnv(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, ...extra, PATH: `${bin}${separator}${process.env.PATH}` };
}

/** Installs the locked packages when they are missing or others were installed. */
export function ensureInstalled() {
  if (isInstalled()) return;
  say('Instalando dependências (npm ci)…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], process.env);
}

/**
 * True where npm's own list of installed packages agrees with the lock. Npm writes the list when all packages are
 * there.
 */
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesOf(list);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    // Optional packages are for other systems.
    ([path, { integrity, optional }]) =>
      path === '' || (installed[path] ? installed[path].integrity === integrity : optional === true),
  );
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Sources that the app and the server are each built from. */
const APP_SOURCES = [
  ...['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'scripts/build', 'package-lock.json'],
];
const SERVER_SOURCES = [
  'server',
  'src/domain',
  'src/records',
  'scripts/build/bundle.ts',
  'scripts/build/bundle-server.ts',
  'scripts/build/cached-files.ts',
  'scripts/build/lean-server.ts',
  'scripts/operator',
  'scripts/server-command.json',
  'package-lock.json',
];

const DEMO_SOURCES = ['dev', 'scripts/build/bundle-demo.ts'];

/** Builds the app when its sources changed since the last build. */
export function ensureAppBuilt() {
  buildOnce('dist', APP_SOURCES, () => {
    say('Construindo o aplicativo…');
    run(join(bin, 'vite'), ['build', '--logLevel', 'warn']);
    run(join(bin, 'node'), ['scripts/build/precompress.ts']);
  });
}

/** Builds the server when its sources changed since the last build. */
export function ensureServerBuilt() {
  buildOnce('dist-server', SERVER_SOURCES, () => {
    say('Construindo o servidor…');
    run(join(bin, 'node'), ['scripts/build/bundle-server.ts']);
  });
}

/** Builds the demo when its sources or the server's changed since the last build. */
export function ensureDemoBuilt() {
  buildOnce('dist-demo', [...SERVER_SOURCES, ...DEMO_SOURCES], () => {
    say('Construindo a demonstração…');
    run(join(bin, 'node'), ['scripts/build/bundle-demo.ts']);
  });
}

/** Builds the modules of the suites' writer threads when their sources changed since the last build. */
export function ensureSuitesBuilt() {
  buildOnce(
    'test-results/writer',
    [...SERVER_SOURCES, ...DEMO_SOURCES, 'scripts/build/bundle-suites.ts', 'test/server'],
    () => run(join(bin, 'node'), ['scripts/build/bundle-suites.ts']),
  );
}

/** Runs a build unless its folder was filled from these very sources. */
function buildOnce(folder, sources, build) {
  const stamp = join(root, folder, '.build-stamp');
  const hash = hashOf(sources.flatMap((path) => filesOf(join(root, path))));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  build();
  writeFileSync(stamp, hash);
}

/** Runs a command to its end; a failure ends this process with its code. */
export function run(command, args, env = houseEnv()) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Command line of the built server, also for measurements, and its operator's commands. The server keeps its compiled
 * code for the next start, which halves that time. Requests leave few objects behind, so more space for young objects
 * would only be held at rest. The C library would keep a mostly empty heap for each of a dozen threads.
 */
export const serverCommand = JSON.parse(readFileSync(join(root, 'scripts/server-command.json'), 'utf8'));

/** Runs the built server, or the built demo, in the foreground. It gets our signals, and its end is ours. */
export function serve(which, extraEnv = {}) {
  const child = spawn(nodeBinary, [...serverCommand.args, serverCommand[which]], {
    cwd: root,
    env: houseEnv({ ...serverCommand.env, ...process.env, ...extraEnv }),
    stdio: 'inherit',
  });
  // npm hands a signal to the shell that it started. So the scripts of package.json begin with exec, and no shell
  // stands between.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return (
    readdirSync(path, { withFileTypes: true })
      // The type checker's own notes are no source.
      .flatMap((entry) => (entry.name.endsWith('.tsbuildinfo') ? [] : filesOf(join(path, entry.name))))
      .sort()
  );
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
