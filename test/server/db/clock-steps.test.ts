import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { applied } from '../../../server/db/applied.ts';
import { watchSteps } from '../../../server/db/queue/watch-steps.ts';
import { StorageUnavailable } from '../../../server/db/store.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const MINUTE = 60_000;
const HOURS = 3 * 60 * MINUTE;

describeOnEngine('a clock that is set back while the server runs', () => {
  test('is told apart from one that goes on, is a little off, or is set forward: those move no job', async () => {
    let [clock, passed, looks] = [10 * HOURS, 0, 0];
    const { store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => clock });
    const logged: unknown[] = [];
    const note = (_detail: object, message: string): void => void logged.push(message);
    const monotonic = (): number => {
      looks += 1;
      return passed;
    };
    const stop = watchSteps({ store, log: { warn: note, error: note }, everyMs: 1, monotonic });
    const looked = async (): Promise<void> => {
      const from = looks;
      while (looks < from + 2) await turn();
    };
    for (const [by, real] of [
      [1000, 1000],
      [-500, 0],
      [HOURS, 0],
    ] as const) {
      clock += by;
      passed += real;
      await looked();
    }
    expect(logged).toEqual([]);
    clock -= MINUTE;
    await looked();
    expect(logged).toEqual(['the clock was set back']);
    stop();
    await close();
  });

  test('brings those forward that wait, by as much', async () => {
    let clock = 10 * HOURS;
    const { store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => clock });
    const note = (): void => undefined;
    const stop = watchSteps({ store, log: { warn: note, error: note }, everyMs: 1, monotonic: () => 0 });
    await store.run('enqueue', { kind: 'mail', key: 'a', payload: null, runAt: clock + MINUTE });
    clock -= HOURS;
    const runAt = async () =>
      Number((await store.read.selectFrom('job').select('run_at').executeTakeFirstOrThrow()).run_at);
    await expect.poll(runAt).toBe(clock + MINUTE);
    clock += MINUTE;
    const jobs = await applied(store, 'claimJobs', { kinds: ['mail'], limit: 1, leaseMs: MINUTE });
    expect(jobs.map(({ key }) => key)).toEqual(['a']);
    stop();
    await close();
  });

  test('brings them forward once the storage takes writes again, by what is left of the step, and says so once', async () => {
    let [clock, full, tries] = [10 * HOURS, true, 0];
    const { store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => clock });
    const logged: unknown[] = [];
    const note = (_detail: object, message: string): void => void logged.push(message);
    const run: typeof store.run = (name, args) => {
      if (name !== 'bringForward' || !full) return store.run(name, args);
      tries += 1;
      return Promise.reject(new StorageUnavailable('the disk is full', { isFull: true }));
    };
    const stop = watchSteps({
      store: { run, now: store.now },
      log: { warn: note, error: note },
      everyMs: 1,
      monotonic: () => 0,
    });
    await store.run('enqueue', { kind: 'mail', key: 'a', payload: null, runAt: clock + MINUTE });
    clock -= HOURS;
    await expect.poll(() => tries).toBeGreaterThan(1);
    // The clock goes forward again by an hour, so the jobs are owed one hour less.
    clock += HOURS / 3;
    const until = tries + 2;
    await expect.poll(() => tries).toBeGreaterThan(until);
    full = false;
    const runAt = async () =>
      Number((await store.read.selectFrom('job').select('run_at').executeTakeFirstOrThrow()).run_at);
    await expect.poll(runAt).toBe(clock + MINUTE);
    expect(logged).toEqual(['the clock was set back', 'jobs wait for as long as the clock was set back']);
    stop();
    await close();
  });
});

test.each([
  ['of which none is brought forward', new Error('the answer was lost'), 0],
  ['that was set forward again', new StorageUnavailable('the disk is full', { isFull: true }), HOURS],
] as const)('says of each step that jobs wait, also after one %s', async (_what, failure, forward) => {
  let [clock, looks] = [10 * HOURS, 0];
  const logged: unknown[] = [];
  const note = (_detail: object, message: string): void => void logged.push(message);
  const stop = watchSteps({
    store: { run: () => Promise.reject(failure), now: () => clock },
    log: { warn: note, error: note },
    everyMs: 1,
    monotonic: () => {
      looks += 1;
      return 0;
    },
  });
  const looked = async (): Promise<void> => {
    const from = looks;
    while (looks < from + 3) await turn();
  };
  const told = ['the clock was set back', 'jobs wait for as long as the clock was set back'];
  clock -= HOURS;
  await looked();
  expect(logged).toEqual(told);
  clock += forward;
  await looked();
  clock -= HOURS;
  await looked();
  expect(logged).toEqual([...told, ...told]);
  stop();
});
