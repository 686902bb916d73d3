import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  JOB_KINDS,
  JOB_LANES,
  type JobKind,
  type JobSlots,
  USUAL_JOB_SLOTS,
} from '../../../server/db/lanes.ts';
import { createJobRunner, type JobRunner } from '../../../server/db/queue/job-runner.ts';
import type { JobHandler, JobResult } from '../../../server/db/queue/jobs.ts';
import { createTroubles } from '../../../server/db/queue/troubles.ts';
import type { Store } from '../../../server/db/store.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const START = 1_000_000;
/** Short enough to be renewed often while a test runs. */
const LEASE_MS = 60;

describeOnEngine('lanes of jobs', () => {
  let clock = START;
  let store: Store<typeof commands>;
  let close: () => Promise<void>;
  let runners: JobRunner[] = [];
  let logged: { detail: object; message: string }[] = [];

  beforeEach(async () => {
    clock = START;
    logged = [];
    ({ store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => clock }));
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    runners = [];
    await close();
  });

  const run = (handlers: Record<string, JobHandler>, slots: Partial<JobSlots> = {}): void => {
    const note = (detail: object, message: string): void => void logged.push({ detail, message });
    const log = { warn: note, error: note };
    const troubles = createTroubles(log, () => clock);
    const options = { leaseMs: LEASE_MS, pollMs: 5, slots, troubles, log };
    runners.push(createJobRunner(store, handlers, options));
  };
  const enqueue = (kind: JobKind, key: string) => store.run('enqueue', { kind, key, payload: null });
  const jobs = () => store.read.selectFrom('job').selectAll().orderBy('key').execute();
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await turn();
  };

  test('every lane goes on while all slots of every other one are taken', async () => {
    const oneOf = new Map(Object.entries(JOB_KINDS).map(([kind, lane]) => [lane, kind as JobKind]));
    for (const free of JOB_LANES) {
      const ends: ((result: JobResult) => void)[] = [];
      const done: string[] = [];
      const hang: JobHandler = () => new Promise((end) => void ends.push(end));
      const work: JobHandler = async (_payload, { kind }) => {
        done.push(kind);
        return { done: true };
      };
      const taken = JOB_LANES.filter((lane) => lane !== free).map((lane) => oneOf.get(lane) ?? 'mail');
      for (const kind of taken) for (let nth = 0; nth < 3; nth += 1) await enqueue(kind, `${free}${nth}`);
      const kind = oneOf.get(free) ?? 'mail';
      const slots = Object.fromEntries(JOB_LANES.map((lane) => [lane, 2]));
      run({ ...Object.fromEntries(taken.map((one) => [one, hang])), [kind]: work }, slots);
      await until(() => ends.length === taken.length * 2);
      for (let nth = 0; nth < 5; nth += 1) await enqueue(kind, `work${nth}`);
      await until(() => done.length === 5);
      expect(ends).toHaveLength(taken.length * 2);
      const stopped = runners.pop()?.stop();
      for (const end of ends) end({ done: true });
      await stopped;
      await store.run('clearJobs', undefined);
    }
  });

  test('the mails of an evening’s reports take no slot of codes, and at most half as many', () => {
    expect(JOB_KINDS['reports.mail']).not.toBe(JOB_KINDS.mail);
    const { [JOB_KINDS['reports.mail']]: reports, [JOB_KINDS.mail]: codes } = USUAL_JOB_SLOTS;
    expect(reports * 2).toBeLessThanOrEqual(codes);
  });

  test('a job at work keeps its lease: nobody else begins it, and its end is written', async () => {
    let starts = 0;
    let end: (result: JobResult) => void = () => undefined;
    const handler: JobHandler = () => {
      starts += 1;
      return new Promise((resolve) => {
        end = resolve;
      });
    };
    await enqueue('pix.reconcile', 'recent');
    run({ 'pix.reconcile': handler });
    run({ 'pix.reconcile': handler });
    await until(() => starts === 1);
    // Far beyond the first lease, in small steps as on a real clock.
    for (let step = 0; step < 20; step += 1) {
      const before = (await jobs())[0]?.lease_until ?? 0;
      clock += LEASE_MS / 3;
      await until(async () => ((await jobs())[0]?.lease_until ?? 0) > before);
    }
    expect(starts).toBe(1);
    end({ retryAt: clock + 5000 });
    await until(async () => (await jobs())[0]?.lease_until === 0);
    expect(await jobs()).toMatchObject([{ run_at: clock + 5000, attempts: 0 }]);
    expect(logged).toEqual([]);
  });

  test('a kind of job that goes on failing is told of once, with its number, and its end once', async () => {
    let isAway = true;
    const handler: JobHandler = async () =>
      isAway ? { retryAt: clock, error: 'no answer' } : { done: true };
    for (const key of ['a', 'b']) await enqueue('charge.create', key);
    run({ 'charge.create': handler });
    await until(async () => ((await jobs())[0]?.attempts ?? 0) > 20);
    const began = { trouble: 'charge.create', error: 'no answer', failures: 5 };
    expect(logged).toEqual([{ detail: began, message: 'a trouble began' }]);
    clock += 5 * 60_000;
    isAway = false;
    await until(async () => (await jobs()).length === 0);
    expect(logged).toMatchObject([{}, { detail: { lastedMs: 5 * 60_000 }, message: 'a trouble is over' }]);
    expect(logged[1]?.detail).toMatchObject({ failures: expect.any(Number), trouble: 'charge.create' });
  });

  test('a kind of job that goes on throwing is told of, too', async () => {
    let left = 8;
    await enqueue('mail', 'a');
    run({
      mail: async () => {
        left -= 1;
        if (left >= 0) throw new Error('the mail server is away');
        return { done: true };
      },
    });
    const began = { trouble: 'mail', error: 'Error: the mail server is away', failures: 5 };
    await until(async () => {
      clock += 3_600_000;
      return (await jobs()).length === 0;
    });
    const told = logged.filter(({ message }) => message.startsWith('a trouble'));
    expect(told).toMatchObject([
      { detail: began, message: 'a trouble began' },
      { message: 'a trouble is over' },
    ]);
  });

  test('jobs whose common cause is told of elsewhere say nothing themselves', async () => {
    let left = 30;
    await enqueue('charge.create', 'a');
    run({
      'charge.create': async () =>
        left-- > 0 ? { retryAt: clock, error: 'the bank is away', isTold: true } : { done: true },
    });
    await until(async () => (await jobs()).length === 0);
    expect(logged).toEqual([]);
  });

  test('a job that the version before planted, without a lane, is done; one of a newer program stays', async () => {
    await store.run('enqueue', { kind: 'of.tomorrow', key: 'x', payload: null });
    await store.run('enqueueWithoutLane', { kind: 'mail', key: 'old' });
    run({ mail: async () => ({ done: true }) });
    await until(async () => (await jobs()).length === 1);
    expect(await jobs()).toMatchObject([{ kind: 'of.tomorrow', lane: 'house', attempts: 0 }]);
  });
});
