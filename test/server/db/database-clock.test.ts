import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabaseClock } from '../../../server/db/postgres/database-clock.ts';
import { createTroubles } from '../../../server/db/queue/troubles.ts';
import { watchClock } from '../../../server/db/queue/watch-clock.ts';
import type { Store } from '../../../server/db/store.ts';
import {
  describeOnEngine,
  engineUnderTest,
  freshPlace,
  openTestStoreAt,
  type TestPlace,
} from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const MINUTE = 60_000;
const AHEAD_MS = 9 * MINUTE;
/** Allowance for a few round trips. The error of a process's database time is half of one. */
const ROUND_TRIPS_MS = MINUTE;

describeOnEngine('the time of the storage', () => {
  let place: TestPlace;
  let stores: Store<typeof commands>[] = [];
  beforeEach(async () => {
    place = await freshPlace();
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    stores = [];
    await place.remove();
  });
  const open = async (aheadMs: number) => {
    const machineNow = () => Date.now() + aheadMs;
    const store = await openTestStoreAt<typeof commands>(place.place, { commandsModule, machineNow });
    stores.push(store);
    return store;
  };
  const instantOf = async (store: Store<typeof commands>): Promise<number> => {
    const verdict = await store.run('now', undefined);
    return verdict.kind === 'applied' ? verdict.value : Number.NaN;
  };

  test.runIf(engineUnderTest() === 'postgres')(
    'two processes whose clocks differ by nine minutes go by one: nothing of the one is over for the other',
    async () => {
      const [right, wrong] = [await open(0), await open(AHEAD_MS)];
      const before = await instantOf(right);
      const among = await instantOf(wrong);
      const after = await instantOf(right);
      for (const instant of [among, after]) expect(Math.abs(instant - before)).toBeLessThan(ROUND_TRIPS_MS);
      expect(Math.abs(wrong.now() - right.now())).toBeLessThan(MINUTE);
      await right.run('enqueue', { kind: 'mail', key: 'a', payload: null });
      const claim = { kinds: ['mail'], limit: 1, leaseMs: 5 * MINUTE };
      // A busy machine learns the time of the database with a delay, and a job is due some milliseconds later.
      const claimed = () => right.run('claimJobs', claim);
      await expect.poll(claimed, { timeout: 30_000 }).toMatchObject({ value: [{ key: 'a' }] });
      expect(await wrong.run('claimJobs', claim)).toMatchObject({ value: [] });
      await right.run('enqueue', { kind: 'mail', key: 'b', payload: null, runAt: after + 5 * MINUTE });
      expect(await wrong.run('claimJobs', claim)).toMatchObject({ value: [] });
    },
  );

  test.runIf(engineUnderTest() === 'sqlite')('the one process of a file goes by its machine', async () => {
    const store = await open(AHEAD_MS);
    expect(store.machineAheadMs()).toBe(0);
    expect(await instantOf(store)).toBeGreaterThan(Date.now() + AHEAD_MS - MINUTE);
  });

  test('a machine that is off by more than two seconds is told of once, also of its end', () => {
    let aheadMs = -2001;
    const logged: { detail: object; message: string }[] = [];
    const log = { warn: (detail: object, message: string) => void logged.push({ detail, message }) };
    const troubles = createTroubles(log, () => 0);
    const look = () => watchClock({ machineAheadMs: () => aheadMs }, troubles)();
    for (let nth = 0; nth < 3; nth += 1) look();
    expect(logged).toMatchObject([
      { detail: { trouble: 'clock', error: 'this machine is 2.0 s behind the database' } },
    ]);
    expect(troubles.current()).toMatchObject([{ name: 'clock' }]);
    aheadMs = 2000;
    look();
    expect(logged).toHaveLength(2);
    expect(troubles.current()).toEqual([]);
  });
});

describe('what a process takes for the time of the database', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** The clock of a database that is `aheadMs` ahead of this process. Its first round trip took 2 ms. */
  const openClock = async () => {
    const database = { aheadMs: 1_700_000_000_000 };
    const answer = (thereMs: number, backMs: number): number => {
      vi.advanceTimersByTime(thereMs);
      const at = Math.round(performance.now()) + database.aheadMs;
      vi.advanceTimersByTime(backMs);
      return at;
    };
    const query = async () => ({ rows: [{ now: answer(1, 1) }] });
    const clock = await openDatabaseClock({ query } as unknown as pg.Pool, () => undefined);
    return {
      database,
      /** Lets a command hear the database's time. Its answer takes these ms there and back. */
      ask: (thereMs: number, backMs: number) => {
        const asked = performance.now();
        clock.heard(answer(thereMs, backMs), asked);
      },
      offMs: () => Math.abs(clock.now() - Math.round(performance.now()) - database.aheadMs),
      close: () => clock.close(),
    };
  };

  test('is the closest answer of late, where another one took longer and agrees', async () => {
    const { ask, offMs, close } = await openClock();
    ask(0, 40);
    expect(offMs()).toBeLessThanOrEqual(1);
    await close();
  });

  test.each([60_000, -60_000])(
    'is what it says now where the two parted by %i ms, however long it took',
    async (by) => {
      const { database, ask, offMs, close } = await openClock();
      database.aheadMs += by;
      ask(10, 10);
      expect(offMs()).toBeLessThanOrEqual(1);
      // From here on the closest answer counts again, which is the former.
      ask(0, 40);
      expect(offMs()).toBeLessThanOrEqual(1);
      await close();
    },
  );
});
