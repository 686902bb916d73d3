import { describe, expect, test } from 'vitest';
import { listen } from '../../../contracts/test-store.ts';
import { engineIsPresent, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import { pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { type commands, readAccount } from '../support/commands.ts';

const commandsModule = new URL('../support/commands.ts', import.meta.url);
const isAbsent = pgbouncer === undefined;
const runs = engineUnderTest() === 'postgres' && engineIsPresent() && !isAbsent;

describe.runIf(runs)(`${isAbsent ? 'SKIPPED, PgBouncer is not installed: ' : ''}behind PgBouncer`, () => {
  test.each(['session', 'transaction'] as const)('two processes work in %s mode', async (mode) => {
    const { place, remove } = await freshPlace();
    if (!('url' in place)) throw new Error('not a PostgreSQL database');
    const pooler = await startPgbouncer(place.url, mode);
    const open = () => openTestStoreAt<typeof commands>({ url: pooler.url }, { commandsModule });
    const [one, two] = await Promise.all([open(), open()]);
    await one.run('openAccount', { id: 'a', balance: 5 });
    const heard = listen(two);
    // Both stores name statements on connections that they share.
    const reads = Array.from({ length: 60 }, (_, nth) => readAccount((nth % 2 === 0 ? one : two).read, 'a'));
    for (const rows of await Promise.all(reads)) expect(rows).toMatchObject([{ id: 'a', balance: 5 }]);
    const runs = Array.from({ length: 40 }, (_, nth) =>
      (nth % 2 === 0 ? one : two).run('touchPrepared', { id: 'a' }),
    );
    for (const verdict of await Promise.all(runs)) expect(verdict).toEqual({ kind: 'applied', value: 5 });
    await one.run('emit', { id: 'across' });
    await heard.until(1);
    expect(heard.ids()).toEqual(['across']);
    expect([one.trouble(), two.trouble()]).toEqual([null, null]);
    await Promise.all([one.close(), two.close()]);
    await pooler.stop();
    await remove();
  });
});
