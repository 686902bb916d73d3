import { bundle } from './bundle.ts';

/**
 * Builds the server for `npm start` and `npm run serve` into dist-server/: a file for the thread that answers, one for the
 * thread that writes, one for what both run.
 */
await bundle('dist-server', {
  main: 'server/main.ts',
  writer: 'server/db/sqlite/writer-worker.ts',
  commands: 'server/commands.ts',
});
