import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applied } from '../../../server/db/applied.ts';
import { createJobRunner, type JobRunner } from '../../../server/db/queue/job-runner.ts';
import { createTroubles, type Troubles } from '../../../server/db/queue/troubles.ts';
import type { Store } from '../../../server/db/store.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

describeOnEngine('a kind of job that fails here and goes well in another process', () => {
  let clock = 1_000_000;
  let store: Store<typeof commands>;
  let close: () => Promise<void>;
  let runner: JobRunner;
  let troubles: Troubles;
  let logged: string[] = [];

  beforeEach(async () => {
    clock = 1_000_000;
    logged = [];
    ({ store, close } = await openTestStore<typeof commands>({ commandsModule, now: () => clock }));
    const note = (_detail: object, message: string): void => void logged.push(message);
    const log = { warn: note, error: note };
    troubles = createTroubles(log, () => clock);
    // The runner handles no kind of job that the tests plant, because they do those by hand.
    runner = createJobRunner(store, { none: async () => ({ done: true }) }, { pollMs: 1, troubles, log });
  });
  afterEach(async () => {
    await runner.stop();
    await close();
  });

  const names = (): string[] => troubles.current().map(({ name }) => name);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await turn();
  };
  const failHere = (kind: string, times: number): void => {
    for (let nth = 0; nth < times; nth += 1) troubles.failed(kind, 'the bank says what nobody understands');
  };
  const claim = async (kind: string) => {
    const [job] = await applied(store, 'claimJobs', { kinds: [kind], limit: 1, leaseMs: MINUTE });
    if (!job) throw new Error(`no job of kind ${kind}`);
    return job;
  };

  test('is a trouble while the storage has one that failed, and none once it has not', async () => {
    await store.run('enqueue', { kind: 'mail', key: 'a', payload: null });
    await store.run('retryJob', { ...(await claim('mail')), runAt: clock, error: 'odd' });
    failHere('mail', 5);
    failHere('gone', 5);
    troubles.meet('bank', 'five calls without an answer', 5);
    expect(names()).toEqual(['mail', 'gone', 'bank']);
    clock += MINUTE;
    // The check that ends 'gone' leaves 'mail', which still fails, and 'bank', which is no kind of job.
    await until(() => !names().includes('gone'));
    expect(names()).toEqual(['mail', 'bank']);
    await store.run('finishJob', await claim('mail'));
    await until(() => !names().includes('mail'));
    expect(names()).toEqual(['bank']);
    expect(logged.filter((line) => line === 'a trouble is over')).toHaveLength(2);
  });

  test('is no trouble by failing once a week, and is one by failing five times without an end', async () => {
    for (let week = 0; week < 4; week += 1) {
      failHere('mail', 1);
      failHere('mark', 5);
      clock += WEEK;
      await until(() => !names().includes('mark'));
    }
    failHere('mail', 1);
    expect(names()).toEqual([]);
    failHere('mail', 4);
    expect(names()).toEqual(['mail']);
  });

  test('is not ended in the minute in which the end of a failed job may still be on its way', async () => {
    failHere('mail', 5);
    clock += MINUTE - 1;
    failHere('late', 5);
    clock += 1;
    await until(() => !names().includes('mail'));
    expect(names()).toEqual(['late']);
  });
});

test('a trouble is told and over by the time that passed, although the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const logged: string[] = [];
  const troubles = createTroubles({ warn: (_, message) => void logged.push(message) });
  const meetAndEnd = (): void => {
    troubles.meet('bank', 'five calls without an answer', 5);
    troubles.end('bank');
  };
  meetAndEnd();
  troubles.failed('mail', 'odd');
  vi.setSystemTime(Date.now() - 3 * 60 * MINUTE);
  meetAndEnd();
  expect(logged).toEqual(['a trouble began', 'a trouble is over']);
  expect(troubles.quietKinds()).toEqual([]);
  vi.advanceTimersByTime(MINUTE);
  meetAndEnd();
  expect(logged).toEqual(Array.from({ length: 2 }, () => ['a trouble began', 'a trouble is over']).flat());
  expect(troubles.quietKinds()).toEqual(['mail']);
});
