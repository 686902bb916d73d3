import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { presentRecords } from '../db/present-records.ts';
import type { Schema } from '../db/schema.ts';
import type { MailNeeds } from '../mail/mail-job.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { PendingAlarms, wordsOfAlarms } from '../push/pending-alarms.ts';
import { isStillReported, stillReadable } from '../push/still-news.ts';
import { type AskingSender, reportMail } from './report-mail.ts';

/**
 * Makes what a report that waited says now: the same mail, or one without alarms of shops that its reader lost. Null
 * where nothing is left to be told, for any other report of a lost shop, and where its reader has another address by now.
 */
export function createReportNow({ read, publicOrigin, secret }: AskingSender & { read: Kysely<Schema> }) {
  return async (
    mail: MailMessage,
    { sub, places, alarms = [], told }: MailNeeds,
  ): Promise<MailMessage | null> => {
    const profile = presentRecords(read, 'PROFILE').select('id').where('owner', '=', sub);
    if ((await profile.executeTakeFirst())?.id !== mail.to) return null;
    const readable = await stillReadable(read, sub, { right: 'overview', places });
    const lost = places.filter((place) => !readable.includes(place));
    if (!(await isStillReported(read, sub, { way: 'mail', alarms, lost }))) return null;
    if (readable.length === places.length) return mail;
    const known = v.safeParse(PendingAlarms, told);
    const words = known.success ? wordsOfAlarms(known.output, places, readable) : null;
    return words && reportMail(words, { to: mail.to, sub }, { publicOrigin, secret: await secret() });
  };
}
