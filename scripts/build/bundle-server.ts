import { bundle } from './bundle.ts';

/** What `npm run NAME` runs from the sources. */
const operator = ['move', 'orders', 'pictures', 'reconcile', 'rotate-keys', 'suspense', 'verify-books'];

/**
 * Builds the server for `npm run serve`, without the demo, into dist-server/. One file is for the main thread, one for the
 * writer thread, and one for each command of whoever runs it. The rest is shared code.
 */
await bundle('dist-server', {
  main: 'server/main.ts',
  writer: 'server/db/sqlite/writer-worker.ts',
  commands: 'server/commands.ts',
  ...Object.fromEntries(operator.map((name) => [name, `scripts/operator/${name}.ts`])),
});
