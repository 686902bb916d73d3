import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The project's modules in a built folder, by its source maps. */
function modulesOf(folder: string): string[] {
  return mapsOf(folder).flatMap((map) => sourcesOf(folder, map));
}

const mapsOf = (folder: string): string[] => globSync('*.js.map', { cwd: join(ROOT, folder) });

function sourcesOf(folder: string, map: string): string[] {
  const { sources } = JSON.parse(readFileSync(join(ROOT, folder, map), 'utf8')) as { sources: string[] };
  return sources.map((source) => relative(ROOT, resolve(ROOT, folder, source)));
}

test('the production server has no module of the demo', () => {
  const modules = modulesOf('dist-server');
  expect(modules).toContain('server/run-server.ts');
  expect(modules).toContain('server/db/sqlite/writer-worker.ts');
  expect(modules.filter((path) => path.startsWith('dev/'))).toEqual([]);
});

test('the demo is built from its own modules and those of the server', () => {
  const modules = modulesOf('dist-demo');
  for (const path of [
    'dev/bank/simulator.ts',
    'dev/story/commands.ts',
    'dev/pages/dev-pix.ts',
    'server/run-server.ts',
  ])
    expect(modules).toContain(path);
});

test('a start loads neither TLS, nor patterns of files, nor what encrypts pushes', () => {
  // main-compose-server.js loads the rooms while the storage opens, as a part of the start.
  const started = reachedFrom('dist-server', ['main.code.js', 'main-compose-server.js']);
  expect(started.length).toBeGreaterThan(10);
  for (const path of started) {
    const code = readFileSync(join(ROOT, 'dist-server', path), 'utf8');
    expect(code, path).not.toMatch(/(from\s*|[^.\w]\w+\()["`](node:)?(https|http2|tls)["`]/);
  }
  const maps = mapsOf('dist-server').filter((map) => started.includes(map.replace(/\.map$/, '')));
  const modules = maps.flatMap((map) => sourcesOf('dist-server', map));
  expect(modules).toContain('server/run-server.ts');
  expect(modules.filter((path) => /node_modules\/(web-push|glob|minimatch)\//.test(path))).toEqual([
    'node_modules/glob/dist/commonjs/index.min.js',
  ]);
});

test('the writer thread opens few files, and none of the main thread', () => {
  const opened = reachedFrom('dist-server', ['writer.code.js', 'writer-commands.code.js']);
  expect(opened.length).toBeLessThan(8);
  expect(opened.filter((path) => !path.startsWith('writer'))).toEqual([]);
});

/** Built files loaded together with these, by calls of `require` that run at once. */
function reachedFrom(folder: string, first: readonly string[]): string[] {
  const reached = [...first];
  for (const path of reached) {
    const code = readFileSync(join(ROOT, folder, path), 'utf8');
    for (const [, next = ''] of code.matchAll(/(?<!=>[\w$.(]*)require\("\.\/([\w.-]+\.js)"\)/g))
      if (!reached.includes(next)) reached.push(next);
  }
  return reached;
}
