import * as v from 'valibot';
import type { Mailer, MailMessage } from './mail-port.ts';

/** Kind of the jobs that send mail; their payload is a MailJob. */
export const MAIL_JOB = 'mail';

/** A message and the end of its use in ms since 1970: a mail server that refuses for good is not asked for ever. */
export type MailJob = MailMessage & { usefulUntil?: number };

const Payload = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  unsubscribe: v.optional(v.string()),
  usefulUntil: v.optional(v.number()),
});

/**
 * The handler of `mail` jobs. Rejects when the mail must be tried again, or when the payload is not a message. An
 * expired message is dropped.
 */
export function createMailJob(
  mailer: Mailer,
  now: () => number = Date.now,
): (payload: unknown) => Promise<{ done: true }> {
  return async (payload) => {
    const { usefulUntil = Number.POSITIVE_INFINITY, unsubscribe, ...message } = v.parse(Payload, payload);
    if (now() < usefulUntil) await mailer.send({ ...message, ...(unsubscribe && { unsubscribe }) });
    return { done: true };
  };
}
