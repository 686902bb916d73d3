import { expect, test, vi } from 'vitest';
import type { ClaimedJob } from '../../../server/db/queue/job-commands.ts';
import { createJobLeases } from '../../../server/db/queue/job-leases.ts';
import type { JobHandler } from '../../../server/db/queue/jobs.ts';
import { runJob } from '../../../server/db/queue/run-job.ts';
import { createTroubles } from '../../../server/db/queue/troubles.ts';

const MINUTE = 60_000;

test('a handler at work for over an hour hears that its job is free for another; its end is written where none took it', async () => {
  vi.useFakeTimers();
  const renew = vi.fn(async (_name: string, { held }: { held: { id: string }[] }) => ({
    kind: 'applied',
    value: { ids: held.map(({ id }) => id), leaseUntil: performance.now() + MINUTE },
  }));
  const leases = createJobLeases({ run: renew as never }, MINUTE, { warn: () => {}, error: () => {} });
  const { signal, end } = leases.hold({ id: 'a', leaseUntil: MINUTE } as ClaimedJob);
  await vi.advanceTimersByTimeAsync(59 * MINUTE);
  expect(signal.aborted).toBe(false);
  const renewed = renew.mock.calls.length;
  expect(renewed).toBeGreaterThan(100);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(signal.aborted).toBe(true);
  expect(renew.mock.calls.length).toBeLessThanOrEqual(renewed + 3);
  // The runner still ends the job, because only the storage knows whether another process took it.
  expect(await end()).toMatchObject({ id: 'a' });
  vi.useRealTimers();
});

test('a handler that fails after its hour is told of, and goes on from where it came to', async () => {
  vi.useFakeTimers();
  const ran: unknown[] = [];
  const run = async (name: string, args: unknown) => {
    ran.push([name, args]);
    return { kind: 'applied', value: true };
  };
  const logged: string[] = [];
  const note = (_detail: object, message: string): void => void logged.push(message);
  const log = { warn: note, error: note };
  const leases = createJobLeases({ run: run as never }, MINUTE, log);
  const failing: JobHandler = async () => {
    await vi.advanceTimersByTimeAsync(61 * MINUTE);
    throw new Error('slow');
  };
  const bench = {
    ...{ store: { run, now: () => 0 } as never, handlers: { mail: failing }, leaseMs: MINUTE, log, leases },
    ...{ troubles: createTroubles(log, () => 0), isOver: () => false },
  };
  await runJob(bench, { id: 'a', kind: 'mail', attempts: 1, leaseUntil: MINUTE } as ClaimedJob);
  vi.useRealTimers();
  expect(ran.at(-1)).toMatchObject(['retryJob', { id: 'a', error: 'Error: slow' }]);
  expect(logged.at(-1)).toBe('a job failed');
});
