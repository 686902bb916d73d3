import { parseContent } from '../../src/records/record.ts';
import { readableAudiences } from '../../src/records/types/shop/invite.ts';
import { memberAudiences } from '../../src/records/types/shop/staff.ts';
import { forUpdate } from '../db/lock.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Tx } from '../db/store.ts';
import { holderOf, moveUser } from '../identity/commands/move-user.ts';
import { foldUsername } from '../identity/username.ts';
import { noteAct } from '../money/ledger/operator-acts.ts';
import { profileOf } from '../money/ledger/profile-money.ts';
import { eraseRecord } from '../records/rows/erase-records.ts';
import { fromTable, getRow, putRecord, type StoredRow } from '../records/rows/write-record.ts';
import { lockAccounts } from './closure-obstacles.ts';

/** Outcome for an account. Only CHANGED wrote anything. */
export type EmailVerdict = 'CHANGED' | 'UNKNOWN_ACCOUNT' | 'NOT_OPEN' | 'IN_USE';

/**
 * Gives an account another address, whose mailbox its person has. Money, roles, invites and the second factor stay with
 * it, and each sign-in ends. `by` names the operator and the reason.
 */
export async function changeEmail(
  tx: Tx,
  { from, to, by }: { from: string; to: string; by: string },
): Promise<EmailVerdict> {
  const [old, email] = [foldUsername(from), foldUsername(to)];
  const user = await holderOf(tx, old);
  if (!user) return 'UNKNOWN_ACCOUNT';
  if (user.status !== 'CONFIRMED') return 'NOT_OPEN';
  // A profile without an account may be left of older versions.
  if ((await holderOf(tx, email)) || (await getRow(tx, email, 'PROFILE'))) return 'IN_USE';
  await moveUser(tx, user.sub, email);
  await moveProfile(tx, user.sub, email);
  for (const row of await namedBy(tx, 'STAFF', memberAudiences(user.sub, old)))
    await readdress(tx, row, old, email);
  const invited = readableAudiences(old).filter((audience) => audience.endsWith(old));
  for (const row of await namedBy(tx, 'INVITE', invited)) await readdress(tx, row, old, email);
  await noteAct(tx, { act: 'change-email', subject: user.sub, by, detail: {} });
  return 'CHANGED';
}

/** Writes the PROFILE under the new address, which is its id. The one under the old address goes without a trace. */
async function moveProfile(tx: Tx, sub: string, email: string): Promise<void> {
  // A movement of money that waits for these finds the new profile.
  await lockAccounts(tx, sub);
  const previous = await profileOf(tx, sub, { lock: true });
  if (!previous) return;
  const content = JSON.stringify({ ...parseContent(previous.content), email });
  await eraseRecord(tx, previous.id, 'PROFILE');
  await putRecord(tx, { ...previous, id: email, content });
}

async function namedBy(tx: Tx, type: 'STAFF' | 'INVITE', audiences: readonly string[]): Promise<StoredRow[]> {
  const named = presentRecords(tx.db, type)
    .selectAll()
    .where('audience', 'in', [...audiences])
    .orderBy('id');
  return (await forUpdate(tx, named).execute()).map(fromTable);
}

/** Writes the new address into a role or an invite, wherever it has the old one. Its readers hear of it. */
async function readdress(tx: Tx, previous: StoredRow, old: string, email: string): Promise<void> {
  const content = parseContent(previous.content);
  const renewed = Object.entries(content).map(([field, value]) => [field, value === old ? email : value]);
  const isOld = foldUsername(previous.reference ?? '') === old;
  const reference = isOld ? email : previous.reference;
  await putRecord(
    tx,
    { ...previous, reference, content: JSON.stringify(Object.fromEntries(renewed)) },
    { previous },
  );
}
