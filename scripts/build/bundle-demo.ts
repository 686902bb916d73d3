import { bundleCached } from './bundle.ts';

/** Builds the demo for `npm start` into dist-demo/: the server with what `dev/` adds to it. */
await bundleCached('dist-demo', [
  {
    main: 'dev/main.ts',
    writer: 'server/db/sqlite/writer-worker.ts',
    commands: 'dev/commands.ts',
    // Storage that is opened without a demo would run these.
    'server-commands': 'server/commands.ts',
  },
]);
