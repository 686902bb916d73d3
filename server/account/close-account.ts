import type { RecordRow } from '../../src/records/record.ts';
import { Refused, type Tx } from '../db/store.ts';
import { closeUser, lockForClosing } from '../identity/commands/close-user.ts';
import { profileOf } from '../money/ledger/profile-money.ts';
import { forgetDevices } from '../push/subscriptions.ts';
import { madeRequests } from '../records/rows/made-requests.ts';
import { fromTable, putRecord } from '../records/rows/write-record.ts';
import type { RequestHandler } from '../records/type-handler.ts';
import { ACCOUNT_CLOSURE } from '../records/types/closure-request.ts';
import { forgetReports } from '../reports/commands.ts';
import { refuseObstacles } from './closure-obstacles.ts';
import { forgetPerson } from './forget-person.ts';
import { leaveTeams } from './leave-teams.ts';

/**
 * Wait before late requests are forgotten, in ms after the closing. A request is let in before its body, which may take
 * 5 minutes.
 */
export const LATE_MS = 600_000;

/**
 * Handles REQUEST ACCOUNT_CLOSURE, action CLOSE_ACCOUNT. The person goes, and their receipts stay without them. A
 * second request is answered with the trace of the first. Refuses BAD_INPUT and all that refuseObstacles refuses.
 */
export const closeAccount: RequestHandler = async (tx, { row, content }, { sub }) => {
  if (content.action !== 'CLOSE_ACCOUNT') throw new Refused('BAD_INPUT', { field: 'content.action' });
  await lockForClosing(tx, sub);
  const before = await traceOf(tx, sub);
  if (before) return before;
  await refuseObstacles(tx, sub);
  // The profile is locked after its accounts, as everywhere money is projected into it. A movement that waits for our
  // lock finds the emptied profile.
  await profileOf(tx, sub, { lock: true });
  await leaveTeams(tx, sub);
  await forgetPerson(tx, sub);
  await forgetDevices(tx, sub);
  await forgetReports(tx, sub);
  await closeUser(tx, sub);
  await tx.enqueue({ kind: 'account.forget', key: sub, payload: { sub }, runAt: tx.now + LATE_MS });
  const trace = { action: content.action, status: 'SUCCESS', closedAt: new Date(tx.now).toISOString() };
  return putRecord(tx, { ...row, parentId: sub, content: JSON.stringify(trace) });
};

/** The REQUEST that closed the account. A closed account keeps no other. */
export async function traceOf(tx: Tx, sub: string): Promise<RecordRow | null> {
  const row = await madeRequests(tx.db, ACCOUNT_CLOSURE)
    .selectAll()
    .where('owner', '=', sub)
    .executeTakeFirst();
  return row ? fromTable(row) : null;
}
