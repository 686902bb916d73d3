import type { Kysely } from 'kysely';
import { fromReais, toReais } from '../../../src/domain/money/money.ts';
import { parseContent } from '../../../src/records/record.ts';
import { prepared } from '../../db/engine/prepared.ts';
import { forUpdate } from '../../db/lock.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { RecordTable } from '../../db/record-table.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { knownProfile, rememberRow } from '../../records/rows/known-rows.ts';
import { fromTable, getRow, putRecord, type StoredRow } from '../../records/rows/write-record.ts';
import { balanceAccount, revenueAccount } from './accounts.ts';
import { balancesOf } from './ledger.ts';

const selectProfile = (db: Kysely<Schema>, sub: string) =>
  presentRecords(db, 'PROFILE').selectAll().where('owner', '=', sub);
const findProfile = prepared<[string], RecordTable>(1, (db, [sub]) => selectProfile(db, sub));
const findLocked = prepared<[string], RecordTable>(1, (db, [sub], engine) =>
  forUpdate({ engine }, selectProfile(db, sub)),
);

/** The profile of a person, or null. `lock` locks it until the transaction ends. */
export async function profileOf(
  tx: Pick<Tx, 'db'>,
  sub: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredRow | null> {
  const known = knownProfile(tx.db, sub);
  if (known) return getRow(tx, known.row.id, 'PROFILE', { lock });
  const [found] = await (lock ? findLocked : findProfile)(tx.db, sub);
  if (!found) return null;
  rememberRow(tx.db, found, lock ? 'locked' : 'read');
  return fromTable(found);
}

/**
 * Writes the ledger's amounts into the profiles of these people, and adds to their scores. Accounts are read after the
 * profile is locked, so two transactions that move different accounts of one person both show.
 */
export async function projectProfiles(
  tx: Tx,
  subs: readonly string[],
  scored: Readonly<Record<string, number>> = {},
): Promise<void> {
  for (const sub of [...new Set(subs)].sort()) {
    const row = await profileOf(tx, sub, { lock: true });
    if (!row) continue;
    const content = parseContent(row.content);
    const [held, earned] = await balancesOf(tx, balanceAccount(sub), revenueAccount(sub));
    const [balance, revenue] = [toReais(held), toReais(earned)];
    const score = (fromReais(content.score) ?? 0) / 100 + (scored[sub] ?? 0);
    if (content.balance === balance && content.revenue === revenue && content.score === score) continue;
    const next = JSON.stringify({ ...content, balance, revenue, score });
    await putRecord(tx, { ...row, content: next }, { previous: row });
  }
}
