import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepOwnFiles } from '../../../server/images/life/sweep-own-files.ts';
import { PICTURE_SWEEP } from '../../../server/images/life/sweep-pictures.ts';
import { openDiskImageStore } from '../../../server/images/storage/disk-image-store.ts';
import type { commands as testCommands } from '../records/support/record-commands.ts';
import { alter } from '../support/alter.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../support/open-store.ts';
import { openHome } from '../support/server-home.ts';
import { startServer } from '../support/start-server.ts';
import { keysOf } from './support/keys-of.ts';
import { png } from './support/pictures.ts';

const DAY = 24 * 3_600_000;
const MODULE = new URL('../records/support/record-commands.ts', import.meta.url);

describeOnEngine('pictures that are files of one process', () => {
  test('leave the folder of each process at night, whoever takes the jobs', async () => {
    const opened = await openTestStore<typeof testCommands>({ commandsModule: MODULE });
    const lines: unknown[] = [];
    const log = { error: (...line: unknown[]) => void lines.push(line) };
    // A moment before three at night in São Paulo.
    const clock = () => Date.UTC(2026, 10, 23, 6) - 1;
    const processes = ['a', 'b'].map(async () => {
      const directory = await mkdtemp(join(tmpdir(), 'own-'));
      const imageStore = await openDiskImageStore(directory, () => clock() - 31 * DAY);
      async function* bytes() {
        yield png();
      }
      const about = { contentType: 'image/png', metadata: {}, owner: 'ana' };
      await imageStore.put('items/shop/ana/never.jpg', bytes(), () => about);
      const deps = { store: opened.store as never, imageStore, now: clock, keepMs: 7 * DAY };
      return { directory, imageStore, stop: sweepOwnFiles(deps, log) };
    });
    for (const { directory, imageStore, stop } of await Promise.all(processes)) {
      await expect.poll(() => keysOf(imageStore, '')).toEqual([]);
      stop();
      await rm(directory, { recursive: true, force: true });
    }
    expect(lines).toEqual([]);
    await opened.close();
  });

  test('are no work for the jobs of all processes, and such a job of an earlier version ends', async () => {
    const home = await openHome();
    // The key of this due job is the key that a start would use for its own.
    await alter(
      home,
      `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
       values ('old', '${PICTURE_SWEEP}', 'house', '${PICTURE_SWEEP}', 'null', 1000, 0, 0)`,
    );
    const server = await startServer({ home, begin: true });
    const runAt = async () => {
      const job = server.store.read.selectFrom('job').select('run_at').where('kind', '=', PICTURE_SWEEP);
      return Number((await job.executeTakeFirst())?.run_at ?? 0);
    };
    // On SQLite one process has all files, so its job waits for the next night.
    if (engineUnderTest() === 'postgres') await expect.poll(runAt).toBe(0);
    else await expect.poll(runAt).toBeGreaterThan(Date.now());
    await server.stop();
    await home.remove();
  });
});
