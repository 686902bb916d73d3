import { sameTold } from '../../../src/domain/overview/report-due.ts';
import { cpfDigits } from '../../../src/domain/people/cpf.ts';
import { NAME_MAX, nameProblem } from '../../../src/domain/people/profile.ts';
import { REPORTS, readReportWishes } from '../../../src/records/content/report-wishes.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { PROFILE } from '../../../src/records/types/people/profile.ts';
import { forUpdate } from '../../db/lock.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { isDisabled } from '../../identity/commands/close-user.ts';
import { badInput, checkSize } from '../check-input.ts';
import { emailOf } from '../rows/email-of.ts';
import { getRow, putRecord } from '../rows/write-record.ts';
import type { NewRecord, TypeHandler, Viewer } from '../type-handler.ts';

/**
 * Rules of a PROFILE. An edit names only its changes, and fields not sent stay. The CPF is stored as digits only
 * the name on one line. Refuses BAD_INPUT where nothing is left of a name.
 */
export const profileHandler: TypeHandler = {
  async update(tx, { previous, row, content }) {
    const cpf = typeof content.cpf === 'string' ? { cpf: cpfDigits(content.cpf) } : {};
    const name = typeof content.name === 'string' ? { name: onOneLine(content.name) } : {};
    if (name.name !== undefined && nameProblem(name.name) !== null) throw badInput('name');
    const merged = JSON.stringify({ ...parseContent(previous.content), ...content, ...cpf, ...name });
    checkSize(merged, PROFILE.limits.contentBytes);
    if (row.owner && REPORTS in content) {
      await lookAtShops(tx, row.owner);
      await moveSummary(tx, row.owner, { from: previous, to: { content: merged } });
    }
    return putRecord(tx, { ...row, content: merged }, { previous });
  },
};

/** Plants the job that tells a person of their shops. A job that exists already goes on with the new wishes. */
async function lookAtShops(tx: Tx, sub: string): Promise<void> {
  await tx.enqueue({ kind: 'reports.look', key: sub, payload: { sub } });
}

/**
 * Keeps of which day a person was told last where their summary moves to another hour. The stored day is the one on
 * which that summary was due, and an hour after noon tells of another day than one before it.
 */
async function moveSummary(tx: Tx, sub: string, { from, to }: Record<'from' | 'to', Told>): Promise<void> {
  const [before, after] = [readReportWishes(from).summaryAt, readReportWishes(to).summaryAt];
  const known = tx.db.selectFrom('report').select('summary_day').where('sub', '=', sub);
  const due = (await forUpdate(tx, known).executeTakeFirst())?.summary_day ?? null;
  if (due === null || before === after) return;
  const summary_day = before === null || after === null ? null : sameTold(due, before, after);
  await tx.db.updateTable('report').set({ summary_day }).where('sub', '=', sub).execute();
}

type Told = Pick<RecordRow, 'content'>;

/**
 * Handles REQUEST PROFILE_CREATION. It stores the request and, once in a lifetime, the PROFILE of the token's e-mail
 * with empty sums. An address in the request's content is ignored. FORBIDDEN when the account has no e-mail or another
 * one by now. So is a closed one whose token is not yet known to be dead.
 */
export async function createProfile(tx: Tx, { row, content }: NewRecord, viewer: Viewer): Promise<RecordRow> {
  const { email, sub } = viewer;
  const present = await emailOf(tx.db, sub);
  const isFormer = present !== null && present !== email;
  if (email === null || isFormer || (await isDisabled(tx, sub))) throw new Refused('FORBIDDEN');
  const request = await putRecord(tx, row);
  const existing = await getRow(tx, email, 'PROFILE');
  if (!existing) {
    // The cut may leave half of a character.
    const given =
      typeof content.name === 'string' ? onOneLine(onOneLine(content.name).slice(0, NAME_MAX)) : '';
    // A person whose name cannot be used is asked for one, as a person without a name is.
    const name = nameProblem(given) === null ? given : '';
    const profile = { name, email, balance: 0, revenue: 0, score: 0 };
    await putRecord(tx, {
      id: email,
      type: 'PROFILE',
      parentId: null,
      owner: sub,
      reference: null,
      content: JSON.stringify(profile),
    });
  }
  return request;
}

/**
 * A name on one line. Others read it beside text, so it must neither break their lines nor turn the order of their
 * words. It is '' where there is nothing to see.
 */
function onOneLine(name: string): string {
  const line = name.replace(/[\p{Bidi_C}\p{Cs}]/gu, '').replace(/[\p{Cc}\s]+/gu, ' ');
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(line) ? line.trim() : '';
}
