import { readFileSync } from 'node:fs';
import { bundleCached } from './bundle.ts';

/** Operator's commands that `npm run NAME` runs from the sources. */
const { operator } = JSON.parse(readFileSync(new URL('../server-command.json', import.meta.url), 'utf8')) as {
  operator: readonly string[];
};

/**
 * Builds the server for `npm run serve`, without the demo, into dist-server/. The main thread, the writer thread and
 * the operator's commands have files of their own.
 */
await bundleCached('dist-server', [
  // On PostgreSQL the main thread runs the commands.
  { main: 'server/main.ts', commands: 'server/commands.ts' },
  { writer: 'server/db/sqlite/writer-worker.ts', 'writer-commands': 'server/commands.ts' },
  {
    ...Object.fromEntries(operator.map((name) => [name, `scripts/operator/${name}.ts`])),
    'operator-commands': 'server/commands.ts',
  },
]);
