import type { FastifyBaseLogger } from 'fastify';
import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import type { MaybePromise } from './db/maybe-promise.ts';
import { createJobRunner } from './db/queue/job-runner.ts';
import type { Troubles } from './db/queue/troubles.ts';
import { watchBus } from './db/queue/watch-bus.ts';
import { watchClock } from './db/queue/watch-clock.ts';
import { watchSteps } from './db/queue/watch-steps.ts';
import type { Store } from './db/store.ts';
import { areFilesOwn, sweepOwnFiles } from './images/life/sweep-own-files.ts';
import { watchPictures } from './images/life/watch-pictures.ts';
import type { ImageStore } from './images/storage/image-store.ts';
import { jobHandlers, sweepDeps } from './job-handlers.ts';
import type { PaymentSource } from './money/bank/bank.ts';
import { guardBank } from './pix/guard-bank.ts';
import type { Providers } from './providers.ts';
import type { PushSender } from './push/push-port.ts';
import { followJobs } from './traces/follow.ts';
import type { Tracing } from './traces/tracing.ts';

export interface JobParts {
  config: Config;
  store: Store<typeof commands>;
  imageStore: ImageStore;
  providers: Providers;
  pushSender: PushSender;
  troubles: Troubles;
  /** Counts a payment of a code, where somebody reads the count. */
  countPayment?: ((source: PaymentSource) => void) | undefined;
  tracing: Tracing | null;
  /** Secret that signs the links of mails. */
  secret: () => MaybePromise<Uint8Array>;
  /** Address at which the bank announces payments now, without '/pix'. */
  webhookUrl: () => Promise<string>;
  log: FastifyBaseLogger;
}

/**
 * Plants the jobs of a start and runs all jobs. Answers with their end. It hands jobs back that are not done in a
 * moment.
 */
export async function beginJobs(parts: JobParts): Promise<() => Promise<void>> {
  const { config, store, providers, troubles, tracing, log } = parts;
  await planJobs(parts);
  const bank = guardBank(providers, config.pspCalls, {
    away: (error, failures) => troubles.meet('bank', error, failures),
    stillAway: (error) => troubles.meet('bank', error),
    back: () => troubles.end('bank'),
  });
  const { make, ask } = bank.circuits;
  const handlers = jobHandlers({ ...parts, bank });
  const runner = createJobRunner(store, tracing ? followJobs(handlers, tracing) : handlers, {
    slots: config.jobs,
    // A person who asks, and goods that a code keeps from others, hear at once that the bank is away.
    circuits: { charge: make, payout: ask, watch: ask, sweep: ask },
    troubles,
    log,
  });
  const stops = [
    watchClock(store, troubles),
    watchBus(store, troubles),
    watchPictures(parts.imageStore, troubles),
  ];
  if (store.engine === 'sqlite') stops.push(watchSteps({ store, log }));
  if (areFilesOwn(config, store)) stops.push(sweepOwnFiles(sweepDeps(parts), log));
  return () => {
    for (const stop of stops) stop();
    return runner.stop();
  };
}

/** A process that starts again changes nothing by it. */
async function planJobs({ store, config }: JobParts): Promise<void> {
  // One process alone may hold the embedded file, so jobs still claimed were claimed by one that died.
  if (store.engine === 'sqlite') await store.run('releaseJobs', undefined);
  await store.run('planMaintenance', undefined);
  if (!areFilesOwn(config, store)) await store.run('planPictures', undefined);
  await store.run('planRetention', undefined);
  await store.run('planHiding', undefined);
  await store.run('planSaleDays', undefined);
  await store.run('planMoney', { rules: config.moneyRules });
}
