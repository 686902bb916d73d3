import { describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../../../../server/db/store.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { engineIsPresent, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import { openProxy } from '../../support/postgres-proxy.ts';
import type { commands } from '../support/together-commands.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
const commandsModule = new URL('../support/together-commands.ts', import.meta.url);

describe.runIf(runs)('a commit whose answer is lost', () => {
  test.each(['alone', 'one'])(
    'is never called undone, so that no proxy repeats it elsewhere: %s',
    async (id) => {
      const { place, remove } = await freshPlace();
      const proxy = await openProxy('url' in place ? place.url : '');
      const store = await openTestStoreAt<typeof commands>({ url: proxy.url }, { commandsModule });
      await store.run('open', { id });
      proxy.loseCommit();
      const failure = await store.run('add', { id }).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(StorageUnavailable);
      const row = await store.read
        .selectFrom('record')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(parseContent(row.content).n).toBe(1);
      await store.close();
      proxy.close();
      await remove();
    },
  );
});
