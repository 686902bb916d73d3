import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClaimedJob } from '../../../server/db/queue/job-commands.ts';
import { createJobRunner, type JobRunner } from '../../../server/db/queue/job-runner.ts';
import { backoffMs, type JobHandler, type JobResult } from '../../../server/db/queue/jobs.ts';
import { maintenanceHandlers } from '../../../server/db/queue/maintenance.ts';
import { createTroubles } from '../../../server/db/queue/troubles.ts';
import type { Store } from '../../../server/db/store.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { AnyJob, commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const LEASE_MS = 30_000;
const START = 1_000_000;

describeOnEngine('job runner', () => {
  let clock = START;
  const now = (): number => clock;
  let store: Store<typeof commands>;
  let close: () => Promise<void>;
  let runners: JobRunner[] = [];
  let logged: string[] = [];

  beforeEach(async () => {
    clock = START;
    logged = [];
    ({ store, close } = await openTestStore<typeof commands>({ commandsModule, now }));
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    runners = [];
    await close();
  });

  const run = (handlers: Record<string, JobHandler>, slots = 4): JobRunner => {
    const note = (_detail: object, message: string): void => void logged.push(message);
    const log = { warn: note, error: note };
    const runner = createJobRunner(store, handlers, {
      leaseMs: LEASE_MS,
      pollMs: 5,
      slots: { house: slots },
      troubles: createTroubles(log, now),
      log,
    });
    runners.push(runner);
    return runner;
  };
  const enqueue = (job: Partial<AnyJob> & { key: string }) =>
    store.run('enqueue', { kind: 'work', payload: null, ...job });
  const jobs = () => store.read.selectFrom('job').selectAll().orderBy('key').execute();
  const queueIs = async (length: number) => {
    while ((await jobs()).length !== length) await turn();
  };

  test('a start that knows it is alone takes back what a dead process held', async () => {
    await enqueue({ key: 'a' });
    await store.run('claimJobs', { kinds: ['work'], limit: 1, leaseMs: LEASE_MS });
    const { handler, calls } = recording();
    await store.run('releaseJobs', undefined);
    run({ work: handler });
    await calls.next();
    await queueIs(0);
    expect(calls.all).toMatchObject([{ key: 'a', attempts: 2 }]);
  });

  test('a job runs with its payload and is gone afterwards', async () => {
    const { handler, calls } = recording();
    run({ work: handler });
    await enqueue({ key: 'a', payload: { amount: 480 } });
    await calls.next();
    await queueIs(0);
    expect(calls.all).toMatchObject([{ kind: 'work', key: 'a', payload: { amount: 480 }, attempts: 1 }]);
  });

  test('a job enqueued twice runs once', async () => {
    await enqueue({ key: 'a', payload: 1 });
    await enqueue({ key: 'a', payload: 2 });
    const { handler, calls } = recording();
    run({ work: handler });
    await queueIs(0);
    expect(calls.all.map(({ payload }) => payload)).toEqual([1]);
  });

  test('a job that replaces one which waits runs when the earlier is due, and the newest is done once', async () => {
    await enqueue({ key: 'a', payload: 1, runAt: START + 9000 });
    await enqueue({ key: 'a', payload: 2, replaces: true, runAt: START + 5000 });
    await enqueue({ key: 'a', payload: 3, replaces: true, runAt: START + 7000 });
    expect(await jobs()).toMatchObject([{ run_at: START + 5000, payload: '3' }]);
    clock += 5000;
    const { handler, calls } = recording();
    run({ work: handler });
    await queueIs(0);
    expect(calls.all.map(({ payload }) => payload)).toEqual([3]);
  });

  test('a job that replaces one which failed waits a minute at most, however often it is replaced', async () => {
    await enqueue({ key: 'a', payload: 1 });
    run({ work: async () => ({ retryAt: START + 86_400_000, error: 'busy' }) });
    while ((await jobs())[0]?.last_error !== 'busy') await turn();
    for (const payload of [2, 3]) {
      await enqueue({ key: 'a', payload, replaces: true });
      expect(await jobs()).toMatchObject([{ run_at: START + 60_000, payload: String(payload) }]);
      clock += 1000;
    }
  });

  test.each([
    ['is done', { done: true }],
    ['fails', { retryAt: START, error: 'busy' }],
  ] as const)('a job replaced while it is at work runs again afterwards, where it %s', async (_, end) => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const payloads: unknown[] = [];
    run({
      work: async (payload) => {
        payloads.push(payload);
        if (payload === 4) return { done: true };
        begun.resolve();
        await ended.promise;
        return end;
      },
    });
    await enqueue({ key: 'a', payload: 1 });
    await begun.promise;
    for (const payload of [2, 3, 4]) await enqueue({ key: 'a', payload, replaces: true });
    expect(await jobs()).toHaveLength(1);
    expect(payloads).toEqual([1]);
    ended.resolve();
    await queueIs(0);
    expect(payloads).toEqual([1, 4]);
    expect(logged).toEqual([]);
  });

  test('a job waits for its time', async () => {
    await enqueue({ key: 'later', runAt: START + 5000 });
    await enqueue({ key: 'now' });
    const { handler, calls } = recording();
    run({ work: handler });
    await queueIs(1);
    clock += 5000;
    await queueIs(0);
    expect(calls.all.map(({ key }) => key)).toEqual(['now', 'later']);
  });

  test('a job that asks to run again does so at that time, its error kept and its tries counted', async () => {
    const { handler, calls } = recording(({ attempts }) =>
      attempts === 1 ? { retryAt: START + 7000, error: 'PSP away' } : { done: true },
    );
    run({ work: handler });
    await enqueue({ key: 'a' });
    await calls.next();
    while ((await jobs())[0]?.last_error === null) await turn();
    expect(await jobs()).toMatchObject([
      { run_at: START + 7000, lease_until: 0, last_error: 'PSP away', attempts: 1 },
    ]);
    clock += 7000;
    await queueIs(0);
    expect(calls.all.map(({ attempts }) => attempts)).toEqual([1, 2]);
  });

  test('a handler that throws is tried again after a growing pause', async () => {
    const { handler, calls } = recording(({ attempts }) => {
      if (attempts < 3) throw new Error(`try ${attempts}`);
      return { done: true };
    });
    run({ work: handler });
    await enqueue({ key: 'a' });
    for (const [attempt, pause] of [
      [1, 1000],
      [2, 2000],
    ] as const) {
      await calls.next();
      while ((await jobs())[0]?.last_error !== `Error: try ${attempt}`) await turn();
      expect((await jobs())[0]?.run_at).toBe(clock + pause);
      clock += pause;
    }
    await queueIs(0);
    expect(logged).toEqual(['a job failed', 'a job failed']);
    expect([1, 2, 3, 12, 13, 100].map(backoffMs)).toEqual([
      1000, 2000, 4000, 2_048_000, 3_600_000, 3_600_000,
    ]);
  });

  test('a job of a process that died is left until its lease runs out, then runs here; the dead claim is void', async () => {
    await enqueue({ key: 'a', payload: 'precious' });
    const claim = await store.run('claimJobs', { kinds: ['work'], limit: 1, leaseMs: LEASE_MS });
    const dead = claim.kind === 'applied' ? claim.value[0] : undefined;
    expect(dead).toMatchObject({ key: 'a', leaseUntil: START + LEASE_MS });

    const { handler, calls } = recording();
    run({ work: handler });
    await enqueue({ key: 'b' });
    await queueIs(1);
    expect(calls.all.map(({ key }) => key)).toEqual(['b']);

    clock += LEASE_MS;
    await queueIs(0);
    expect(calls.all.at(-1)).toMatchObject({ key: 'a', payload: 'precious', attempts: 2 });
    const token = { id: dead?.id ?? '', leaseUntil: dead?.leaseUntil ?? 0, stored: dead?.stored ?? '' };
    expect(await store.run('finishJob', token)).toEqual({
      kind: 'applied',
      value: false,
    });
    expect(await store.run('retryJob', { ...token, runAt: clock })).toEqual({
      kind: 'applied',
      value: false,
    });
  });

  test('two runners share the work and no job runs twice', async () => {
    const { handler, calls } = recording();
    run({ work: handler });
    run({ work: handler });
    const keys = Array.from({ length: 60 }, (_, n) => `k${String(n).padStart(2, '0')}`);
    await Promise.all(keys.map((key) => enqueue({ key })));
    await queueIs(0);
    expect(calls.all.map(({ key }) => key).toSorted()).toEqual(keys);
    expect(logged).toEqual([]);
  });

  test('no more jobs run at once than allowed, and jobs of other kinds stay', async () => {
    let running = 0;
    let most = 0;
    const handler: JobHandler = async () => {
      most = Math.max(most, ++running);
      await store.read.selectFrom('setting').selectAll().execute();
      running--;
      return { done: true };
    };
    await enqueue({ kind: 'foreign', key: 'x' });
    await Promise.all(Array.from({ length: 12 }, (_, n) => enqueue({ key: `k${n}` })));
    run({ work: handler }, 3);
    await queueIs(1);
    expect(most).toBeLessThanOrEqual(3);
    expect(await jobs()).toMatchObject([{ kind: 'foreign', attempts: 0 }]);
  });

  test('stopping waits for the job under way and starts no other', async () => {
    let finish: (result: JobResult) => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      void enqueue({ key: 'a' });
      const handler: JobHandler = () => {
        resolve();
        return new Promise((end) => (finish = end));
      };
      run({ work: handler }, 1);
    });
    await started;
    await enqueue({ key: 'b' });
    let stopped = false;
    const stopping = runners[0]?.stop().then(() => (stopped = true));
    expect(await jobs()).toHaveLength(2);
    expect(stopped).toBe(false);
    finish({ done: true });
    await stopping;
    expect((await jobs()).map(({ key }) => key)).toEqual(['b']);
  });

  test('events older than an hour are pruned, again and again', async () => {
    await store.run('emit', { id: 'old' });
    clock += 60 * 60 * 1000;
    await store.run('emit', { id: 'young' });
    expect(await store.run('pruneEvents', undefined)).toEqual({ kind: 'applied', value: 0 });
    clock += 1;
    await store.run('planMaintenance', undefined);
    await store.run('planMaintenance', undefined);
    run(maintenanceHandlers(store, now));
    while ((await jobs())[0]?.run_at !== clock + 600_000) await turn();
    const events = await store.read.selectFrom('event').select('payload').execute();
    expect(events.map(({ payload }) => JSON.parse(payload).id)).toEqual(['young']);
    clock += 60 * 60 * 1000 + 1;
    while ((await store.read.selectFrom('event').select('seq').execute()).length > 0) await turn();
  });
});

/** A handler that records its calls. `next` waits for the first call that was not awaited yet. */
function recording(result: (job: ClaimedJob) => JobResult = () => ({ done: true })) {
  const all: ClaimedJob[] = [];
  let awaited = 0;
  let wake: () => void = () => undefined;
  const handler: JobHandler = async (_payload, job) => {
    all.push(job);
    wake();
    return result(job);
  };
  const next = async (): Promise<void> => {
    awaited++;
    while (all.length < awaited) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { handler, calls: { all, next } };
}
