import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASE_TIME } from '../../../../server/db/postgres/database-clock.ts';
import type { EventConnection } from '../../../../server/db/postgres/event-connection.ts';
import { PG_TYPES } from '../../../../server/db/postgres/pool.ts';
import { createLastHeard } from '../../../../server/db/postgres/stored-events.ts';
import { listen, type TestStore } from '../../../contracts/test-store.ts';
import { engineIsPresent, engineUnderTest, freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import type { commands } from '../support/commands.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
const commandsModule = new URL('../support/commands.ts', import.meta.url);

describe.runIf(runs)('a database that lacks the last moments', () => {
  const onLost = vi.fn<(why: string) => void>();
  let store: TestStore;
  let other: pg.Client;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const { place, remove } = await freshPlace();
    const url = 'url' in place ? place.url : '';
    const report = () => undefined;
    store = await openTestStoreAt<typeof commands>(place, { commandsModule, onLost, report });
    other = new pg.Client({ connectionString: url, types: PG_TYPES });
    await other.connect();
    close = async () => {
      await other.end();
      await store.close();
      await remove();
      onLost.mockReset();
    };
  });
  afterEach(() => close());
  const cutLine = () =>
    other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'vendinha events' and datname = current_database()`,
    );

  test('is told of by what is missing, although the numbers of a standby that takes over go on behind it', async () => {
    const heard = listen(store);
    for (const id of ['one', 'two']) await store.run('emit', { id });
    await heard.until(2);
    // The same database misses nothing. Event three arrives after the question for missing events.
    await cutLine();
    await other.query(
      `insert into event (channel, payload, created_at)
       values ('/test', '{"id":"three"}', extract(epoch from now()) * 1000)`,
    );
    await heard.until(3);
    expect(heard.ids()).toEqual(['one', 'two', 'three']);
    expect(onLost).not.toHaveBeenCalled();
    await other.query('delete from event where seq >= $1', [heard.events[1]?.seq]);
    await cutLine();
    await expect.poll(() => onLost.mock.calls).toEqual([['The database lacks what was heard of it']]);
  });

  test('is asked how old what it lacks is: a machine that stood still for an hour does not know', async () => {
    const { rows } = await other.query(DATABASE_TIME);
    const line = { read: async (sql: string, values: unknown[]) => (await other.query(sql, values)).rows };
    const isMissed = async (minutesAgo: number): Promise<boolean> => {
      const last = createLastHeard(() => rows[0].now - minutesAgo * 60_000);
      last.note([{ seq: 7 }]);
      return last.isLacking(line as Pick<EventConnection, 'read'>, 0);
    };
    expect(await isMissed(25)).toBe(true);
    expect(await isMissed(31)).toBe(false);
  });
});

describe('what was heard last', () => {
  /** A connection to a database with the events `stored`, whose sequence has reached `last`. */
  const lineTo = (stored: readonly number[], last: number) => ({
    read: async (_sql: string, [wanted]: readonly unknown[]) => [
      { last, missing: (wanted as number[]).filter((seq) => !stored.includes(seq)).length } as never,
    ],
  });
  const seqs = (...numbers: number[]) => numbers.map((seq) => ({ seq }));

  test('is missed even where newer events are there, which the pool wrote before the line stood', async () => {
    const last = createLastHeard(() => 0);
    last.note(seqs(1, 2));
    last.answered();
    last.note(seqs(3));
    last.note(seqs(40));
    expect(await last.isLacking(lineTo([1, 2, 3, 40], 40), 40)).toBe(false);
    expect(await last.isLacking(lineTo([1, 2, 40], 40), 40)).toBe(true);
    expect(await last.isLacking(lineTo([1, 3, 40], 40), 40)).toBe(true);
  });

  test('is missed where a number was given that the database never gave', async () => {
    const last = createLastHeard(() => 0);
    last.note(seqs(1));
    expect(await last.isLacking(lineTo([1], 1), 1)).toBe(false);
    expect(await last.isLacking(lineTo([1], 0), 1)).toBe(true);
  });
});
