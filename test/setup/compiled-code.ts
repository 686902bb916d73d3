import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILED_CODE } from '../../server/db/sqlite/compiled-code.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Compiles what the writer threads of the suites run, in one process with one thread. Vitest's processes compile the
 * server in their own way, so their writer threads would strip types themselves, and V8 does not bear that for long.
 */
export function setup(): void {
  const modules = [
    'server/db/sqlite/writer-worker.ts',
    'server/commands.ts',
    ...globSync('test/server/**/*commands.ts', { cwd: ROOT }),
  ];
  const imports = modules.map((path) => `import ${JSON.stringify(pathToFileURL(resolve(ROOT, path)).href)};`);
  execFileSync(process.execPath, ['--input-type=module', '--eval', imports.join('\n')], {
    env: { NODE_COMPILE_CACHE: COMPILED_CODE, ...process.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
