import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
/** Longest wait of a job that failed and was replaced, in ms. A replacement asks the other side no sooner. */
export const AFTER_FAILURE_MS = MINUTE_MS;

/**
 * Queues of jobs. Each has slots of its own. A slow mail server or bank therefore never holds up a person who wants to
 * pay.
 */
export const JOB_LANES = [
  /** Makes codes. */
  'charge',
  /** Takes in payments that were announced, and answers people who ask. */
  'confirm',
  /** Ends codes, so that goods are free again. */
  'close',
  /** Sends withdrawals and refunds, and follows them. */
  'payout',
  'mail',
  /** Mails summaries and alarms, of which an evening brings many at once. Codes must not wait behind them. */
  'report',
  /** Tells closed apps of money and of what happens at shops. */
  'push',
  /** Tells closed apps of what other people write, who may write as much as they like. */
  'talk',
  /** Looks again at everything of which no message came. */
  'watch',
  /** Walks through long lists at the bank. */
  'sweep',
  /** Does work that asks nobody outside. */
  'house',
] as const;

export type JobLane = (typeof JOB_LANES)[number];

/** Jobs under way at once in one process, by lane. */
export type JobSlots = Readonly<Record<JobLane, number>>;

export const USUAL_JOB_SLOTS: JobSlots = {
  charge: 8,
  confirm: 8,
  close: 4,
  payout: 4,
  mail: 4,
  // No more than half of what codes have, because one mail server takes both.
  report: 2,
  push: 4,
  talk: 4,
  watch: 4,
  sweep: 4,
  house: 2,
};

/** Every kind of job that the server knows, and its lane. Versions of the tables refer to it: add, but move nothing. */
export const JOB_KINDS = {
  'account.closed': 'house',
  'account.forget': 'house',
  'account.sign': 'house',
  'addresses.hide': 'house',
  'books.seal': 'house',
  'books.verify': 'house',
  'charge.create': 'charge',
  'charge.expire': 'close',
  'charge.void': 'close',
  'charge.watch': 'watch',
  'deposit.verify': 'confirm',
  'invite.mail': 'mail',
  mail: 'mail',
  'order.mail': 'mail',
  'payout.confirm': 'payout',
  'payout.returns': 'sweep',
  'payout.send': 'payout',
  'payout.watch': 'watch',
  'pictures.copy': 'house',
  'pictures.sweep': 'house',
  'pix.claims': 'sweep',
  'pix.confirm': 'confirm',
  'pix.reconcile': 'sweep',
  'pix.returns': 'sweep',
  'pix.webhook': 'close',
  'prune-events': 'house',
  'push.send': 'push',
  'push.talk': 'talk',
  'purchase.cancel': 'confirm',
  'purchase.regenerate': 'confirm',
  'purchase.verify': 'confirm',
  'purchase.verify-all': 'confirm',
  'records.retire': 'house',
  'refund.send': 'payout',
  'refund.watch': 'watch',
  'reports.look': 'house',
  'reports.mail': 'report',
  'sale-days.keep': 'house',
  'staff.mail': 'mail',
} as const satisfies Record<string, JobLane>;

export type JobKind = keyof typeof JOB_KINDS;

/** The lane of a kind. A kind that only a newer program knows waits in the lane 'house'. */
export function jobLaneOf(kind: string): JobLane {
  return Object.hasOwn(JOB_KINDS, kind) ? JOB_KINDS[kind as JobKind] : 'house';
}

/**
 * Statements that give jobs a lane in the table. A claim looks at its own lane alone, however many jobs wait in others.
 */
export const JOB_LANE_COLUMN = [
  // A process of the version before plants jobs without a lane until it ends.
  `alter table job add column lane text not null default 'house'`,
  ...JOB_LANES.map((lane) => {
    const kinds = Object.entries(JOB_KINDS).filter(([, of]) => of === lane);
    return `update job set lane = '${lane}' where kind in (${kinds.map(([kind]) => `'${kind}'`).join(', ')})`;
  }),
  'drop index job_run_at',
  'create index job_lane on job (lane, run_at, id)',
];
