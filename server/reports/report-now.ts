import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import type { MailNeeds } from '../mail/mail-job.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { isStillReported, stillReadable } from '../push/still-news.ts';
import { ToldAlarms, wordsOfAlarms } from '../push/told-alarms.ts';
import { reportMail, type Sender } from './report-mail.ts';

/**
 * Makes what a report that waited says now: the same mail, or one without alarms of shops that its reader lost. Null
 * where nothing is left to be told, and for any other report of a lost shop.
 */
export function createReportNow({ read, ...sender }: Sender & { read: Kysely<Schema> }) {
  return async (
    mail: MailMessage,
    { sub, places, alarms = [], told }: MailNeeds,
  ): Promise<MailMessage | null> => {
    if (!(await isStillReported(read, sub, { way: 'mail', alarms }))) return null;
    const readable = await stillReadable(read, sub, { right: 'overview', places });
    if (readable.length === places.length) return mail;
    const known = v.safeParse(ToldAlarms, told);
    const words = known.success ? wordsOfAlarms(known.output, places, readable) : null;
    return words && reportMail(words, { to: mail.to, sub }, sender);
  };
}
