import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import type { RecordRow } from '../../src/records/record.ts';
import { Refused, type Tx } from '../db/store.ts';
import { closeUser, lockForClosing } from '../identity/commands/close-user.ts';
import { takeProof } from '../identity/second-factor/factor-row.ts';
import { MAIL_JOB } from '../mail/mail-job.ts';
import { profileOf } from '../money/ledger/profile-money.ts';
import { forgetDevices } from '../push/subscriptions.ts';
import { emailOf } from '../records/rows/email-of.ts';
import { madeRequests } from '../records/rows/made-requests.ts';
import { fromTable, putRecord, type RowToPut } from '../records/rows/write-record.ts';
import type { RequestHandler } from '../records/type-handler.ts';
import { ACCOUNT_CLOSURE } from '../records/types/closure-request.ts';
import { forgetReports } from '../reports/commands.ts';
import { closedMail } from './closed-mail.ts';
import { closureObstacle } from './closure-obstacles.ts';
import { forgetPerson } from './forget-person.ts';
import { leaveTeams } from './leave-teams.ts';

/**
 * Wait before late requests are forgotten, in ms after the closing. A request is let in before its body, which may take
 * 5 minutes.
 */
const FORGET_AFTER_MS = 10 * MINUTE_MS;

const ACTION = 'CLOSE_ACCOUNT';

/**
 * Handles REQUEST ACCOUNT_CLOSURE, action CLOSE_ACCOUNT. The person goes, and their receipts stay without them. Their
 * address is told, because whoever closed it may be a stranger. A second request is answered with the trace of the
 * first. Refuses BAD_INPUT, each ClosureObstacle and SECOND_FACTOR_REQUIRED.
 */
export const closeAccount: RequestHandler = async (tx, { row, content }, { sub }) => {
  if (content.action !== ACTION) throw new Refused('BAD_INPUT', { field: 'content.action' });
  await lockForClosing(tx, sub);
  const before = await traceOf(tx, sub);
  if (before) return before;
  const obstacle = await closureObstacle(tx, sub);
  if (obstacle) throw new Refused(obstacle);
  if (!(await takeProof(tx, sub))) throw new Refused('SECOND_FACTOR_REQUIRED');
  // The closing takes the address away.
  const email = await emailOf(tx.db, sub);
  if (email !== null) await tx.enqueue({ kind: MAIL_JOB, key: tx.id(), payload: closedMail(email, tx.now) });
  return closeHeld(tx, sub, row);
};

/**
 * Closes an account that is held by lockForClosing and has no obstacle. Answers with the trace of it, which is written
 * as the REQUEST `row`.
 */
export async function closeHeld(tx: Tx, sub: string, row: RowToPut): Promise<RecordRow> {
  // The profile is locked after its accounts, as everywhere money is projected into it. A movement that waits for our
  // lock finds the emptied profile.
  await profileOf(tx, sub, { lock: true });
  await leaveTeams(tx, sub);
  await forgetPerson(tx, sub);
  await forgetDevices(tx, sub);
  await forgetReports(tx, sub);
  await closeUser(tx, sub);
  await tx.enqueue({ kind: 'account.closed', key: sub, payload: { sub } });
  await tx.enqueue({ kind: 'account.sign', key: sub, payload: { sub } });
  await tx.enqueue({ kind: 'account.forget', key: sub, payload: { sub }, runAt: tx.now + FORGET_AFTER_MS });
  const trace = { action: ACTION, status: 'SUCCESS', closedAt: new Date(tx.now).toISOString() };
  return putRecord(tx, { ...row, parentId: sub, content: JSON.stringify(trace) });
}

/** The REQUEST that closed the account. A closed account keeps no other. */
export async function traceOf(tx: Tx, sub: string): Promise<RecordRow | null> {
  const row = await madeRequests(tx.db, ACCOUNT_CLOSURE)
    .selectAll()
    .where('owner', '=', sub)
    .executeTakeFirst();
  return row ? fromTable(row) : null;
}
