import type { Kysely } from 'kysely';
import type { Schema } from '../../../server/db/schema.ts';
import { lookAt, openPurchases, shownBy } from '../../../server/money/audit/reconcile-look.ts';
import { holdAccount } from '../../../server/money/ledger/accounts.ts';
import { NO_SUM, sumsOf } from '../../../server/money/ledger/books/sums.ts';

/** Faults of the books, audited as a whole and at rest. Empty when there are none. */
export async function auditLedger(read: Kysely<Schema>): Promise<string[]> {
  const accounts = await read.selectFrom('account').selectAll().orderBy('id').execute();
  const said = new Map(accounts.map((one) => [one.id, one]));
  const sums = sumsOf(await read.selectFrom('transfer').selectAll().execute());
  const profiles = await read
    .selectFrom('record')
    .select(['owner', 'content'])
    .where('type', '=', 'PROFILE')
    .where('deleted', '=', 0)
    .execute();
  const others = [
    ...profiles.flatMap(shownBy).map(([account]) => account),
    ...(await openPurchases(read)).map(({ owner }) => holdAccount(owner)),
  ];
  for (const account of others) if (!sums.has(account)) sums.set(account, NO_SUM);
  const total = accounts.reduce((sum, { balance }) => sum + balance, 0);
  const faults = [...(await lookAt(read, said, sums)).values()].flat();
  return total === 0 ? faults : [`accounts sum to ${total}, not 0`, ...faults];
}
