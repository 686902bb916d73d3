import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundle } from './bundle.ts';

/**
 * Builds the modules of the writer threads of the server's suites: the thread itself and each module of commands, the
 * server's and the suites' own. From the sources a thread would take three times as long to start, and suites start
 * thousands.
 */
const cwd = resolve(import.meta.dirname, '../..');
const modules = globSync(['server/commands.ts', 'dev/commands.ts', 'test/server/**/*commands.ts'], { cwd });
await bundle('test-results/writer', [
  {
    writer: 'server/db/sqlite/writer-worker.ts',
    'pooled-writer': 'test/server/support/pooled-writer.ts',
    // The names are those for which test/server/support/open-store.ts looks.
    ...Object.fromEntries(modules.map((path) => [path.replaceAll('/', '-').replace(/\.ts$/, ''), path])),
  },
]);
