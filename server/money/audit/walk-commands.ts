import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { forUpdate, lockName } from '../../db/lock.ts';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import {
  type BooksProgress,
  type BooksState,
  booksState,
  keepBooksState,
} from '../ledger/books/books-state.ts';
import { DIGESTS } from '../ledger/books/seal.ts';
import { NO_SUM, plus, type Sum, sumsOf } from '../ledger/books/sums.ts';
import { lookAt, type Said } from './reconcile-look.ts';

/** A step of a walk: its beginning, its end, and the sums of its transfers by account. */
export interface WalkStep {
  /** Place before the step; null at the beginning of a walk. */
  from: BooksProgress | null;
  change: Partial<Pick<BooksState, 'progress' | 'found'>>;
  sums: readonly (readonly [account: string, sum: Sum])[];
}

/**
 * Keeps a step with its sums, so that a walk goes on after a crash and counts nothing twice. False where another
 * process went on from there meanwhile.
 */
async function keepStep(tx: Tx, { from, change, sums }: WalkStep): Promise<boolean> {
  await lockName(tx, 'books.walk');
  const { progress } = await booksState(tx.db);
  if (progress?.walk !== from?.walk || progress?.chain.seq !== from?.chain.seq) return false;
  await keepBooksState(tx, change);
  const walk = change.progress?.walk;
  if (walk === undefined || sums.length === 0) return true;
  const rows = sums.map(([account, sum]) => ({ account, walk, ...sum }));
  // Sums of another walk are begun anew, at zero.
  const added = (column: string) =>
    sql<number>`case when audit_sum.walk = excluded.walk then audit_sum.${sql.ref(column)} else 0 end + excluded.${sql.ref(column)}`;
  await tx.db
    .insertInto('audit_sum')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({
        walk,
        moves: added('moves'),
        balance: added('balance'),
        digest: sql<number>`(${added('digest')}) % ${sql.lit(DIGESTS)}`,
      }),
    )
    .execute();
  return true;
}

/**
 * Faults of accounts, while nothing moves on them. Accounts that no audit has counted yet are counted. In the hour
 * after the upgrade a process of the version before may go on posting, so accounts are counted again.
 */
async function auditAccounts(tx: Tx, { ids }: { ids: readonly string[] }): Promise<string[]> {
  const { progress, countUntil } = await booksState(tx.db);
  if (!progress || ids.length === 0) return [];
  const said = await accountsOf(tx.db, ids, tx);
  const sums = await countedOf(tx.db, ids, progress);
  for (const [id, account] of said) {
    const sum = sums.get(id) ?? NO_SUM;
    if (account.balance !== sum.balance || (account.moves !== null && tx.now >= countUntil)) continue;
    const { moves, digest } = sum;
    await tx.db.updateTable('account').set({ moves, digest }).where('id', '=', id).execute();
    said.set(id, { ...account, moves, digest });
  }
  return [...(await lookAt(tx.db, said, sums)).values()].flat();
}

/** The rows of accounts. With `lock` nothing moves on them until the transaction ends. */
export async function accountsOf(
  read: Kysely<Schema>,
  ids: readonly string[],
  lock?: Pick<Tx, 'engine'>,
): Promise<Map<string, Said>> {
  if (ids.length === 0) return new Map();
  const query = read.selectFrom('account').selectAll().where('id', 'in', ids).orderBy('id');
  const rows = await (lock ? forUpdate(lock, query) : query).execute();
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}

/** The sums of accounts by the walk and the transfers after it. */
export async function countedOf(
  read: Kysely<Schema>,
  ids: readonly string[],
  { walk, chain }: BooksProgress,
): Promise<Map<string, Sum>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('audit_sum')
    .select(['account', 'moves', 'balance', 'digest'])
    .where('account', 'in', ids)
    .where('walk', '=', walk)
    .execute();
  const sums = new Map(ids.map((id) => [id, NO_SUM]));
  for (const { account, ...sum } of rows) sums.set(account, sum);
  // It is one statement: a transfer that is being sealed is in one of the two lists.
  const later = await read
    .selectFrom('transfer')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('seal')
        .select('transfer_id')
        .where('seq', '>', chain.seq)
        .union(eb.selectFrom('unsealed').select('transfer_id')),
    )
    .execute();
  for (const [account, sum] of sumsOf(later)) {
    const before = sums.get(account);
    if (before) sums.set(account, plus(before, sum));
  }
  return sums;
}

export const auditCommands = { keepStep, auditAccounts } satisfies Commands;
