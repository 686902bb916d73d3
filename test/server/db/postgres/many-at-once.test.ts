import { describe, expect, test } from 'vitest';
import { engineIsPresent, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import type { commands } from '../support/commands.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
const commandsModule = new URL('../support/commands.ts', import.meta.url);
/** Several times the connections of a process. */
const MANY = 40;

describe.runIf(runs)('more commands at once than a process has connections', () => {
  test('all end well where each reads before it writes: none keeps a connection while it needs another', async () => {
    const { place, remove } = await freshPlace();
    const store = await openTestStoreAt<typeof commands>(place, { commandsModule });
    const ends = await Promise.all(
      Array.from({ length: MANY }, (_, nth) =>
        store.run('readThenTell', { id: String(nth) }).then(
          ({ kind }) => kind,
          (error: unknown) => String(error),
        ),
      ),
    );
    await store.close();
    await remove();
    expect(ends).toEqual(Array(MANY).fill('applied'));
  });
});
