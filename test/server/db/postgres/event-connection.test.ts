import { describe, expect, test } from 'vitest';
import { openEventConnection } from '../../../../server/db/postgres/event-connection.ts';
import { engineIsPresent, engineUnderTest, freshPlace } from '../../support/open-store.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();

describe.runIf(runs)('the connection on which events are read', () => {
  test('is opened once for all who read at the same moment, at first and after it was lost', async () => {
    const { place, remove } = await freshPlace();
    let opened = 0;
    const connected = () => {
      opened += 1;
    };
    const reports: unknown[] = [];
    const line = openEventConnection('url' in place ? place.url : '', (error) => reports.push(error), {
      connected,
      notified: () => undefined,
      answered: () => undefined,
    });
    /** Ids of the database connections that answer three reads at once. */
    const readAtOnce = async (): Promise<unknown[]> => {
      const reads = Array.from({ length: 3 }, () => line.read('select pg_backend_pid() as pid', []));
      return [...new Set((await Promise.all(reads)).map(([row]) => row?.pid))];
    };
    expect(await readAtOnce()).toHaveLength(1);
    await expect(line.read('select pg_terminate_backend(pg_backend_pid())', [])).rejects.toThrow();
    expect(await readAtOnce()).toHaveLength(1);
    expect(opened).toBe(2);
    await line.close();
    await remove();
  });
});
