import type { Day } from '../../src/domain/hours/shop-time-zone.ts';
import { REPORTS, readReportWishes } from '../../src/records/content/report-wishes.ts';
import { parseContent } from '../../src/records/record.ts';
import { forUpdate } from '../db/lock.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Commands, Tx } from '../db/store.ts';
import { type MailJob, REPORT_MAIL_JOB } from '../mail/mail-job.ts';
import type { PlannedNotice } from '../push/notice.ts';
import { NEWS_USEFUL_MS, planNotice } from '../push/plan-notice.ts';
import { getRow, putRecord } from '../records/rows/write-record.ts';

/** Reports that a person was told: the day of the last summary, and keys of the alarms that still stand. */
export interface ReportedState {
  summaryDay: Day | null;
  told: readonly string[];
}

interface SendReports {
  sub: string;
  /** The state that the job read. */
  before: ReportedState;
  after: ReportedState;
  mails: readonly MailJob[];
  notices: readonly PlannedNotice[];
}

/**
 * Plants the reports of a person, and notes that they were told. False where the state is not the one that the job
 * read: another process told them.
 */
async function sendReports(tx: Tx, { sub, before, after, mails, notices }: SendReports): Promise<boolean> {
  const row = { ...columnsOf(after), updated_at: tx.now };
  await tx.db
    .insertInto('report')
    .values({ sub, ...columnsOf(NOTHING_REPORTED), updated_at: tx.now })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .execute();
  const known = await forUpdate(
    tx,
    tx.db.selectFrom('report').selectAll().where('sub', '=', sub),
  ).executeTakeFirst();
  const wanted = columnsOf(before);
  if (known?.summary_day !== wanted.summary_day || known.told !== wanted.told) return false;
  await tx.db.updateTable('report').set(row).where('sub', '=', sub).execute();
  for (const mail of mails) {
    const payload: MailJob = { ...mail, usefulUntil: tx.now + NEWS_USEFUL_MS };
    await tx.enqueue({ kind: REPORT_MAIL_JOB, key: tx.id(), payload });
  }
  for (const notice of notices) await planNotice(tx, sub, notice);
  return true;
}

/** State of somebody who was told nothing yet. */
export const NOTHING_REPORTED: ReportedState = { summaryDay: null, told: [] };

const columnsOf = ({ summaryDay, told }: ReportedState) => ({
  summary_day: summaryDay,
  told: JSON.stringify(told),
});

/** Ends the mails of a person and nothing else. */
async function stopReportMail(tx: Tx, { sub }: { sub: string }): Promise<void> {
  const found = await presentRecords(tx.db, 'PROFILE')
    .select('id')
    .where('owner', '=', sub)
    .executeTakeFirst();
  const row = found ? await getRow(tx, found.id, 'PROFILE', { lock: true }) : null;
  if (!row) return;
  const wishes = readReportWishes(row);
  if (!wishes.by.includes('mail')) return;
  const reports = { ...wishes, by: wishes.by.filter((way) => way !== 'mail') };
  const content = JSON.stringify({ ...parseContent(row.content), [REPORTS]: reports });
  await putRecord(tx, { ...row, content }, { previous: row });
}

/** Forgets the reports that a person was told. */
export async function forgetReports(tx: Tx, sub: string): Promise<void> {
  await tx.db.deleteFrom('report').where('sub', '=', sub).execute();
}

export const reportCommands = { sendReports, stopReportMail } satisfies Commands;
