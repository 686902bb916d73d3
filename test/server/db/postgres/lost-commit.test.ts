import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProxy, type PostgresProxy } from '../../../../scripts/bench/server/postgres-proxy.ts';
import { StorageUnavailable, type Store } from '../../../../server/db/store.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { engineIsPresent, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import { pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import type { commands } from '../support/together-commands.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
const commandsModule = new URL('../support/together-commands.ts', import.meta.url);
const isAbsent = pgbouncer === undefined;
const skipped = isAbsent ? 'SKIPPED, PgBouncer is not installed: ' : '';

/** Poolers between the server and the breaking connection, or none. PgBouncer reports a break in words of its own. */
const POOLERS = [
  { way: 'nothing between', mode: null, isPresent: true },
  { way: `${skipped}PgBouncer in session mode`, mode: 'session', isPresent: !isAbsent },
  { way: `${skipped}PgBouncer in transaction mode`, mode: 'transaction', isPresent: !isAbsent },
] as const;

for (const { way, mode, isPresent } of POOLERS)
  describe.runIf(runs && isPresent)(`a commit whose answer is lost, with ${way},`, () => {
    let proxy: PostgresProxy;
    let store: Store<typeof commands>;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const { place, remove } = await freshPlace();
      proxy = await openProxy('url' in place ? place.url : '');
      const pooler = mode === null ? null : await startPgbouncer(proxy.url, mode);
      store = await openTestStoreAt<typeof commands>({ url: (pooler ?? proxy).url }, { commandsModule });
      close = async () => {
        await store.close();
        await pooler?.stop();
        proxy.close();
        await remove();
      };
    });
    afterEach(() => close());
    const failureOf = (running: Promise<unknown>): Promise<unknown> =>
      running.then(
        () => null,
        (error: unknown) => error,
      );
    const expectUnknown = (failure: unknown): void => {
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(StorageUnavailable);
    };

    test.each(['alone', 'one'])('is never called undone, nor made a second time: %s', async (id) => {
      await store.run('open', { id });
      proxy.loseCommit();
      expectUnknown(await failureOf(store.run('add', { id })));
      const row = await store.read
        .selectFrom('record')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(parseContent(row.content).n).toBe(1);
    });

    test('is as little made anew for commands that only add rows and share a statement', async () => {
      proxy.loseAnswer('insert into event', 'SELECT');
      const told = Array.from({ length: 3 }, () => failureOf(store.run('tell', undefined)));
      for (const failure of await Promise.all(told)) expectUnknown(failure);
      expect(await store.read.selectFrom('event').select('seq').execute()).toHaveLength(3);
    });
  });
