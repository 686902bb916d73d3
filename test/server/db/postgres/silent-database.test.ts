import { expect, test } from 'vitest';
import { startSilentServer } from '../../../../scripts/bench/server/smtp-server.ts';
import { openStore } from '../../../../server/db/open-store.ts';
import { engineUnderTest } from '../../support/open-store.ts';

test.runIf(engineUnderTest() === 'postgres')(
  'a start gives up on a database that takes its connection and says nothing',
  async () => {
    const silent = await startSilentServer();
    const { port } = new URL(silent.url);
    const start = openStore({ url: `postgres://vendinha:x@127.0.0.1:${port}/vendinha`, commands: {} });
    await expect(start).rejects.toThrow('timeout expired');
    await silent.stop();
  },
);
