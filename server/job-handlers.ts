import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../src/domain/words/time-units.ts';
import { createAccountJobs } from './account/account-jobs.ts';
import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import type { MaybePromise } from './db/maybe-promise.ts';
import type { JobHandlers } from './db/queue/jobs.ts';
import { maintenanceHandlers } from './db/queue/maintenance.ts';
import type { Troubles } from './db/queue/troubles.ts';
import type { Store } from './db/store.ts';
import { isCodeKept } from './identity/commands/codes.ts';
import { pictureCopies } from './images/life/copy-pictures.ts';
import { areFilesOwn, endedSweep } from './images/life/sweep-own-files.ts';
import { pictureSweep, type SweepDeps } from './images/life/sweep-pictures.ts';
import type { ImageStore } from './images/storage/image-store.ts';
import { createInviteJobs } from './invites/invite-job.ts';
import { dropRefused } from './mail/drop-refused.ts';
import { createMailJob, MAIL_JOB, REPORT_MAIL_JOB } from './mail/mail-job.ts';
import type { PaymentSource } from './money/bank/bank.ts';
import { createMoneyJobs } from './money/register-money.ts';
import { createOrderJobs } from './orders/order-job.ts';
import type { GuardedBank } from './pix/guard-bank.ts';
import type { Providers } from './providers.ts';
import { createPushJobs } from './push/push-job.ts';
import type { PushSender } from './push/push-port.ts';
import { hidingAddresses } from './records/retention/hide-addresses.ts';
import { retention } from './records/retention/retire-records.ts';
import { packAtNight } from './records/sale-days/pack-at-night.ts';
import { createReportJobs } from './reports/report-job.ts';
import { createReportNow } from './reports/report-now.ts';
import { createStaffJobs } from './staff/staff-job.ts';
import { claimBucket } from './whose-bucket.ts';

interface JobParts {
  store: Store<typeof commands>;
  imageStore: ImageStore;
  providers: Providers;
  /** The bank behind its guard. */
  bank: GuardedBank;
  config: Config;
  pushSender: PushSender;
  troubles: Troubles;
  /** Counts a payment of a code, where somebody reads the count. */
  countPayment?: ((source: PaymentSource) => void) | undefined;
  /** Secret that signs the links of mails. */
  secret: () => MaybePromise<Uint8Array>;
  /** Address at which the bank announces payments now, without '/pix'. */
  webhookUrl: () => Promise<string>;
  log: FastifyBaseLogger;
}

type SweepParts = Pick<JobParts, 'store' | 'imageStore' | 'config'>;

/** Parts of a sweep of pictures. */
export function sweepDeps({ store, imageStore, config }: SweepParts): SweepDeps {
  const claim = (): Promise<void> => claimBucket(store, config);
  return { store, imageStore, now: store.now, keepMs: config.pictureDays * DAY_MS, claim };
}

export function jobHandlers(parts: JobParts): JobHandlers {
  const { store, imageStore, providers, bank, config, pushSender, troubles, secret, webhookUrl, log } = parts;
  const { countPayment } = parts;
  const { now } = store;
  const { mailer } = providers;
  const { psp, payouts, isOutageKnown } = bank;
  const mayDrop = dropRefused(mailer, log);
  const sendMail = createMailJob(mayDrop, {
    now,
    isCurrent: (code) => isCodeKept(store.read, code),
    currentReport: createReportNow({ read: store.read, publicOrigin: config.publicOrigin, secret }),
  });
  return {
    ...maintenanceHandlers(store, now),
    ...(areFilesOwn(config, store) ? endedSweep : pictureSweep(sweepDeps(parts))),
    ...pictureCopies({ store, imageStore, now, log }),
    ...retention(store, config.retention),
    ...hidingAddresses(store),
    ...packAtNight(store),
    ...createMoneyJobs({
      store,
      psp,
      payouts,
      webhookUrl,
      isBankAway: isOutageKnown,
      troubles,
      countPayment,
      now,
      log,
    }),
    ...createAccountJobs({ store, log }),
    ...createInviteJobs({ store, mailer, publicOrigin: config.publicOrigin, now }),
    ...createStaffJobs({ store, mailer, publicOrigin: config.publicOrigin, now }),
    ...createOrderJobs({ read: store.read, mailer, operationsMail: config.operationsMail }),
    ...createPushJobs({ store, sender: pushSender, log }),
    ...createReportJobs({ store, publicOrigin: config.publicOrigin, secret }),
    [MAIL_JOB]: sendMail,
    [REPORT_MAIL_JOB]: sendMail,
  };
}
