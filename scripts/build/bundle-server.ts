import { bundle } from './bundle.ts';

/**
 * Builds the server for `npm run serve`, without the demo, into dist-server/: one file for the main thread, one for
 * the writer thread, one for shared code.
 */
await bundle('dist-server', {
  main: 'server/main.ts',
  writer: 'server/db/sqlite/writer-worker.ts',
  commands: 'server/commands.ts',
});
