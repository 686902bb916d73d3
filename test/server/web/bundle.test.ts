import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The project's modules that a built folder is made of, as its source maps name them. */
function modulesOf(folder: string): string[] {
  return globSync('*.js.map', { cwd: join(ROOT, folder) }).flatMap((map) => {
    const { sources } = JSON.parse(readFileSync(join(ROOT, folder, map), 'utf8')) as { sources: string[] };
    return sources.map((source) => relative(ROOT, resolve(ROOT, folder, source)));
  });
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
