import type { Tx } from '../db/store.ts';
import { forgetDevices } from '../push/subscriptions.ts';
import { forgetReports } from '../reports/commands.ts';
import { traceOf } from './close-account.ts';
import { forgetRecords } from './forget-person.ts';

/**
 * Takes a person out of records that their devices sent while the account was closed. A token that was believed just
 * before lets these in, and no write asks about its account. Nothing happens to an account that was not closed.
 */
export async function forgetLate(tx: Tx, { sub }: { sub: string }): Promise<void> {
  const trace = await traceOf(tx, sub);
  if (!trace) return;
  await forgetRecords(tx, sub, trace.id);
  await forgetDevices(tx, sub);
  await forgetReports(tx, sub);
  await tx.enqueue({ kind: 'account.sign', key: sub, payload: { sub } });
}
