import type { InsertResult } from 'kysely';
import { cacheOf } from '../../../db/engine/command-cache.ts';
import { prepared } from '../../../db/engine/prepared.ts';
import type { SealTable, TransferTable } from '../../../db/ledger-tables.ts';
import { lockName } from '../../../db/lock.ts';
import type { Tx } from '../../../db/store.ts';
import { GENESIS, type Head, hashAfter } from './seal.ts';

/** Name of the fact in a cache that is the end of the chain. */
const HEAD = 'seal head';
/** Most transfers that one transaction seals. */
export const SEALED_AT_ONCE = 500;

/**
 * Seals transfers in the transaction that posts them. It is for the engine with one writer, where nobody waits for it.
 */
export async function sealPosted(tx: Tx, rows: readonly TransferTable[]): Promise<void> {
  const cache = cacheOf(tx.db);
  let head = cache?.fact<Head>(HEAD) ?? (await headOf(tx));
  for (const row of rows) {
    head = { seq: head.seq + 1, hash: hashAfter(head.hash, row) };
    await insertSeal(tx.db, head.seq, row.id, head.hash);
  }
  cache?.noteFact(HEAD, head);
}

/**
 * Seals unsealed transfers, oldest first, at most SEALED_AT_ONCE. Answers with their number. It runs one at a time: the
 * chain has no gaps and no branches, and a posting never waits for it.
 */
export async function sealBooks(tx: Tx): Promise<number> {
  await lockName(tx, 'books');
  const rows = await tx.db
    .selectFrom('unsealed')
    .innerJoin('transfer', 'transfer.id', 'unsealed.transfer_id')
    .selectAll('transfer')
    .orderBy('transfer.created_at')
    .orderBy('transfer.id')
    .limit(SEALED_AT_ONCE)
    .execute();
  if (rows.length === 0) return 0;
  let { seq, hash } = await headOf(tx);
  const seals: SealTable[] = [];
  for (const row of rows) {
    seq += 1;
    hash = hashAfter(hash, row);
    seals.push({ seq, transfer_id: row.id, hash });
  }
  await tx.db.insertInto('seal').values(seals).execute();
  const sealed = rows.map(({ id }) => id);
  await tx.db.deleteFrom('unsealed').where('transfer_id', 'in', sealed).execute();
  return rows.length;
}

/** The last link of the chain. */
async function headOf(tx: Pick<Tx, 'db'>): Promise<Head> {
  const [last] = await readLast(tx.db);
  return last ?? GENESIS;
}

const readLast = prepared<[], Head>(0, (db) =>
  db.selectFrom('seal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1),
);

const insertSeal = prepared<[seq: number, transfer: string, hash: string], InsertResult>(
  3,
  (db, [seq, transfer_id, hash]) => db.insertInto('seal').values({ seq, transfer_id, hash }),
  { ownRows: true },
);
