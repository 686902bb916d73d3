import * as v from 'valibot';
import { applied } from '../db/applied.ts';
import type { JobHandlers } from '../db/queue/jobs.ts';
import type { Commands, Store, Tx } from '../db/store.ts';
import { forgetDevices } from '../push/subscriptions.ts';
import { forgetReports } from '../reports/commands.ts';
import { traceOf } from './close-account.ts';
import { forgetRecords } from './forget-person.ts';

const Payload = v.object({ sub: v.string() });

/**
 * Takes a person out of records that their devices sent while the account was closed. A token that was believed just
 * before lets these in, and no write asks about its account. Nothing happens to an account that was not closed.
 */
async function forgetLate(tx: Tx, { sub }: { sub: string }): Promise<void> {
  const trace = await traceOf(tx, sub);
  if (!trace) return;
  await forgetRecords(tx, sub, trace.id);
  await forgetDevices(tx, sub);
  await forgetReports(tx, sub);
}

export const accountCommands = { forgetLate } satisfies Commands;

/** The handler of `account.forget` jobs, one for each closing. */
export function createAccountJobs(
  store: Pick<Store<typeof accountCommands>, 'run'>,
): JobHandlers<'account.forget'> {
  return {
    'account.forget': async (payload) => {
      await applied(store, 'forgetLate', v.parse(Payload, payload));
      return { done: true };
    },
  };
}
