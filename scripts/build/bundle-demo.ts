import { bundleCached } from './bundle.ts';

/** Builds the demo for `npm start` into dist-demo/: the server with the additions of `dev/`. */
await bundleCached('dist-demo', [
  {
    main: 'dev/main.ts',
    writer: 'server/db/sqlite/writer-worker.ts',
    commands: 'dev/commands.ts',
    // A storage that is opened without a demo would run these commands.
    'server-commands': 'server/commands.ts',
  },
]);
