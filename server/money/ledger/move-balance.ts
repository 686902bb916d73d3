import { type InsertResult, sql } from 'kysely';
import { prepared } from '../../db/engine/prepared.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { isPlatform } from './accounts.ts';
import { DIGESTS } from './books/seal.ts';
import type { Sum } from './books/sums.ts';
import { noteBalance } from './known-balances.ts';
import { movesLater } from './post-later.ts';

/** Adds transfers of this transaction to an account, and counts them there. Refuses INSUFFICIENT_BALANCE. */
export async function moveBalance(tx: Tx, account: string, sum: Sum, mayOverdraw: boolean): Promise<void> {
  if (movesLater(tx, account)) throw new Error(`${account} already moves at the end of the command`);
  if (await addTo(tx, account, sum, mayOverdraw)) return;
  // The account is not there yet, or has too little in it. A second try tells which.
  await openAccount(tx.db, account, isPlatform(account) ? 1 : 0, tx.now);
  if (!(await addTo(tx, account, sum, mayOverdraw))) throw new Refused('INSUFFICIENT_BALANCE');
}

/** Adds to an account. False when there is no such account, or less in it than is taken. */
async function addTo(
  { db, now }: Tx,
  account: string,
  { moves, balance, digest }: Sum,
  mayOverdraw: boolean,
): Promise<boolean> {
  const change = mayOverdraw ? changeFreely : giveTo;
  const [moved] = await (balance < 0 && !mayOverdraw
    ? takeFrom(db, account, balance, moves, digest, now, -balance)
    : change(db, account, balance, moves, digest, now));
  if (moved) noteBalance(db, account, moved.balance, 'locked');
  return moved !== undefined;
}

const openAccount = prepared<[account: string, overdraft: number, at: number], InsertResult>(
  3,
  (db, [id, overdraft, updated_at]) =>
    db
      .insertInto('account')
      .values({ id, balance: 0, overdraft, updated_at, moves: 0, digest: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** The columns of an account after a change. An account that no audit has counted yet stays uncounted. */
const changed = (change: number, moves: number, digest: number, updated_at: number) => ({
  balance: sql<number>`balance + ${change}`,
  moves: sql<number>`moves + ${moves}`,
  digest: sql<number>`(digest + ${digest}) % ${sql.lit(DIGESTS)}`,
  updated_at,
});

/** An account after a change. */
interface Moved {
  balance: number;
}
const OWN = { ownRows: true };
type Change = [account: string, change: number, moves: number, digest: number, at: number];

/** Takes from an account. `least`: the balance that must be there. */
const takeFrom = prepared<[...Change, least: number], Moved>(
  6,
  (db, [account, change, moves, digest, at, least]) =>
    db
      .updateTable('account')
      .set(changed(change, moves, digest, at))
      .where('id', '=', account)
      .where('balance', '>=', least)
      .returning('balance'),
  OWN,
);
/** Gives to an account, also to one below zero. */
const giveTo = prepared<Change, Moved>(
  5,
  (db, [account, change, moves, digest, at]) =>
    db
      .updateTable('account')
      .set(changed(change, moves, digest, at))
      .where('id', '=', account)
      .returning('balance'),
  OWN,
);
const changeFreely = prepared<Change, Moved>(
  5,
  (db, [account, change, moves, digest, at]) =>
    db
      .updateTable('account')
      .set({ ...changed(change, moves, digest, at), overdraft: 1 })
      .where('id', '=', account)
      .returning('balance'),
  OWN,
);
