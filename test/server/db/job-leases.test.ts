import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applied } from '../../../server/db/applied.ts';
import { createJobRunner, type JobRunner } from '../../../server/db/queue/job-runner.ts';
import type { JobHandler, JobResult } from '../../../server/db/queue/jobs.ts';
import { createTroubles } from '../../../server/db/queue/troubles.ts';
import type { Store } from '../../../server/db/store.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const LEASE_MS = 60;

describeOnEngine('leases of jobs', () => {
  let clock = 1_000_000;
  let store: Store<typeof commands>;
  let close: () => Promise<void>;
  let runners: JobRunner[] = [];
  let logged: string[] = [];

  beforeEach(async () => {
    logged = [];
    ({ store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => clock }));
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    runners = [];
    await close();
  });

  const run = (handler: JobHandler, on: Pick<typeof store, 'run'> = store): JobRunner => {
    const note = (_detail: object, message: string): void => void logged.push(message);
    const log = { warn: note, error: note };
    const troubles = createTroubles(log, () => clock);
    const options = { leaseMs: LEASE_MS, pollMs: 5, endMs: 0, troubles, log };
    const runner = createJobRunner({ ...store, ...on }, { mail: handler }, options);
    runners.push(runner);
    return runner;
  };
  const jobs = () => store.read.selectFrom('job').selectAll().orderBy('key').execute();
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await turn();
  };
  /** A handler whose calls end when the test ends them. `begun` holds the calls. */
  const hanging = () => {
    const begun: { key: string; signal: AbortSignal; end: (result: JobResult) => void }[] = [];
    const handler: JobHandler = (_payload, { key, signal }) =>
      new Promise((end) => void begun.push({ key, signal, end }));
    return { begun, handler };
  };

  test('a process that ends hands its jobs back: another begins them at once, and no late end is written', async () => {
    const [first, second] = [hanging(), hanging()];
    await store.run('enqueue', { kind: 'mail', key: 'a', payload: null });
    const runner = run(first.handler);
    await until(() => first.begun.length === 1);
    await runner.stop();
    expect(await jobs()).toMatchObject([{ lease_until: 0, attempts: 1 }]);
    expect(first.begun[0]?.signal.aborted).toBe(true);
    run(second.handler);
    await until(() => second.begun.length === 1);
    first.begun[0]?.end({ done: true });
    await turn();
    expect(await jobs()).toHaveLength(1);
    second.begun[0]?.end({ done: true });
    await until(async () => (await jobs()).length === 0);
    expect(logged).toEqual([]);
  });

  test('a handler whose lease was lost hears of it, and its end is not written', async () => {
    const { begun, handler } = hanging();
    await store.run('enqueue', { kind: 'mail', key: 'a', payload: null });
    // Claims once, because on a busy machine the holder itself would find the released job first.
    const claimsOnce: Pick<typeof store, 'run'> = {
      run: async (name, args) =>
        name === 'claimJobs' && begun.length > 0
          ? ({ kind: 'applied', value: [] } as never)
          : store.run(name, args),
    };
    run(handler, claimsOnce);
    await until(() => begun.length === 1);
    // Released repeatedly, because the holder may renew its lease in between.
    let claimed: readonly unknown[] = [];
    await until(async () => {
      await store.run('releaseJobs', undefined);
      const wanted = { kinds: ['mail'], limit: 1, leaseMs: 10 * LEASE_MS };
      claimed = await applied(store, 'claimJobs', wanted);
      return claimed.length > 0;
    });
    expect(claimed).toMatchObject([{ key: 'a', attempts: 2 }]);
    await until(() => begun[0]?.signal.aborted === true);
    begun[0]?.end({ done: true });
    await until(() => logged.length > 0);
    expect(logged).toEqual(['a job outlived its lease and may have run twice']);
    expect(await jobs()).toHaveLength(1);
  });

  test('the leases of a whole process are renewed by one command, and none of its jobs begins twice', async () => {
    const { begun, handler } = hanging();
    const ran: string[] = [];
    const counting: Pick<typeof store, 'run'> = {
      run: (name, args) => {
        ran.push(name);
        return store.run(name, args);
      },
    };
    for (const key of ['a', 'b', 'c', 'd']) await store.run('enqueue', { kind: 'mail', key, payload: null });
    run(handler, counting);
    await until(() => begun.length === 4);
    const before = (await jobs()).map(({ lease_until }) => lease_until);
    ran.length = 0;
    // All leases are over, but the living holder still renews them.
    clock += 2 * LEASE_MS;
    await until(async () => (await jobs()).every((job, at) => job.lease_until > (before[at] ?? 0)));
    expect(begun).toHaveLength(4);
    expect(new Set((await jobs()).map(({ lease_until }) => lease_until)).size).toBe(1);
    expect(ran.filter((name) => name !== 'renewJobs' && name !== 'claimJobs')).toEqual([]);
    for (const { end } of begun) end({ done: true });
    await until(async () => (await jobs()).length === 0);
    expect(logged).toEqual([]);
  });

  test('a job that begins anew at once is held anew: its lease is renewed too', async () => {
    const { begun, handler } = hanging();
    let runs = 0;
    await store.run('enqueue', { kind: 'mail', key: 'a', payload: null });
    run(async (payload, job) => (runs++ < 3 ? { retryAt: clock } : handler(payload, job)));
    await until(() => begun.length === 1);
    const before = (await jobs())[0]?.lease_until ?? 0;
    clock += LEASE_MS / 2;
    await until(async () => ((await jobs())[0]?.lease_until ?? 0) > before);
    begun[0]?.end({ done: true });
    await until(async () => (await jobs()).length === 0);
    expect(logged).toEqual([]);
  });

  test('what a run stores for the next one is in the transaction that ends it', async () => {
    const payloads: unknown[] = [];
    await store.run('enqueue', { kind: 'mail', key: 'a', payload: { page: 0 } });
    run(async (payload) => {
      payloads.push(payload);
      const { page } = payload as { page: number };
      return page < 3 ? { retryAt: clock, payload: { page: page + 1 } } : { done: true };
    });
    await until(async () => (await jobs()).length === 0);
    expect(payloads).toEqual([{ page: 0 }, { page: 1 }, { page: 2 }, { page: 3 }]);
  });
});
