import * as v from 'valibot';
import type { Mailer, MailMessage } from './mail-port.ts';

/** Kind of the jobs that send mail; their payload is a MailJob. */
export const MAIL_JOB = 'mail';
/** Kind of those that send reports, in a lane of their own; the same payload. An earlier program planted them as mails. */
export const REPORT_MAIL_JOB = 'reports.mail';

/** The code in a message: its row's id, and its hash. */
export interface MailedCode {
  id: string;
  hash: string;
}

/**
 * The sub of a report's reader, and the locations that they must still read. One of its alarms must still stand. A summary has
 * none, and an earlier program wrote none. `told`: what the room of reports writes the mail of anew.
 */
export type MailNeeds = {
  sub: string;
  places: readonly string[];
  alarms?: readonly string[] | undefined;
  told?: unknown;
};

/** A message and the end of its use, in ms since 1970. So a mail server that refuses it is not asked for ever. */
export type MailJob = MailMessage & { usefulUntil?: number; code?: MailedCode; needs?: MailNeeds };

const Payload = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  unsubscribe: v.optional(v.string()),
  usefulUntil: v.optional(v.number()),
  code: v.optional(v.object({ id: v.string(), hash: v.string() })),
  needs: v.optional(
    v.object({
      sub: v.string(),
      places: v.array(v.string()),
      alarms: v.optional(v.array(v.string())),
      told: v.optional(v.unknown()),
    }),
  ),
});

interface MailJobOptions {
  /** ms */
  now?: () => number;
  /** False for a code that was used, or replaced by another. */
  isCurrent?: (code: MailedCode) => Promise<boolean>;
  /**
   * Reduces a report to the lines that its reader may read now. Null drops the report: no line is readable, its reader
   * ended such mails, or its alarms are over. A silent mail server may hold a report for days.
   */
  currentReport?: (mail: MailMessage, needs: MailNeeds) => Promise<MailMessage | null>;
}

/**
 * The handler of `mail` jobs. Rejects when the mail must be tried again, or when the payload is not a message. An
 * expired message is dropped. So is one whose code is no longer good, and a report that is not to be told any more.
 */
export function createMailJob(
  mailer: Mailer,
  { now = Date.now, isCurrent = async () => true, currentReport = async (mail) => mail }: MailJobOptions = {},
): (payload: unknown) => Promise<{ done: true }> {
  return async (payload) => {
    const { usefulUntil, unsubscribe, code, needs, ...message } = v.parse(Payload, payload);
    const isUseful = now() < (usefulUntil ?? Number.POSITIVE_INFINITY) && (!code || (await isCurrent(code)));
    const whole: MailMessage = { ...message, ...(unsubscribe && { unsubscribe }) };
    const mail = isUseful && needs ? await currentReport(whole, needs) : whole;
    if (isUseful && mail) await mailer.send(mail);
    return { done: true };
  };
}
