import { cacheOf } from '../../db/engine/command-cache.ts';
import type { RowCache } from '../../db/engine/row-cache.ts';
import type { TransferTable } from '../../db/ledger-tables.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { DIGESTS } from './books/seal.ts';
import { type Sum, sumsOf } from './books/sums.ts';
import { knownBalance, noteBalance } from './known-balances.ts';

const lockedFact = (account: string): string => `locked ${account}`;

/**
 * Notes that a command on PostgreSQL has locked an existing account, and its balance. Throws where a move of it waits,
 * because the balance is an older one.
 */
export function noteLocked(tx: Pick<Tx, 'db'>, account: string, balance: number): void {
  if (movesLater(tx, account)) throw new Error(`${account} was read while a move of it waits`);
  cacheOf(tx.db)?.noteFact(lockedFact(account), true);
  noteBalance(tx.db, account, balance, 'locked');
}

/**
 * Posts transfers at the end of the command, with all its other writes. False, with nothing done, where an account was
 * not locked before, as always on SQLite. Refuses INSUFFICIENT_BALANCE.
 */
export function postLater(tx: Tx, rows: readonly TransferTable[]): boolean {
  const cache = cacheOf(tx.db);
  const sums = [...sumsOf(rows)];
  if (!cache || !sums.every(([account]) => cache.fact(lockedFact(account)))) return false;
  for (const [account, { balance: change }] of sums) {
    const balance = (knownBalance(tx.db, account) ?? 0) + change;
    if (change < 0 && balance < 0) throw new Refused('INSUFFICIENT_BALANCE');
    noteBalance(tx.db, account, balance, 'locked');
  }
  cache.later.transfers.push(...rows);
  for (const [account, sum] of sums) addMove(tx, cache, account, sum);
  return true;
}

function addMove(tx: Tx, cache: RowCache, id: string, { balance, moves, digest }: Sum): void {
  const known = cache.later.moves.get(id) ?? { change: 0, moves: 0, digest: 0 };
  cache.postponeMove({
    id,
    change: known.change + balance,
    moves: known.moves + moves,
    digest: (known.digest + digest) % DIGESTS,
    at: tx.now,
  });
}

/** True while a move of this account waits for the end of the command. Nothing else may move it meanwhile. */
export const movesLater = (tx: Pick<Tx, 'db'>, account: string): boolean =>
  cacheOf(tx.db)?.later.moves.has(account) === true;
