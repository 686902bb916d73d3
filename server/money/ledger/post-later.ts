import { memoryOf } from '../../db/engine/command-memory.ts';
import type { AccountMove } from '../../db/engine/later-writes.ts';
import type { TransferTable } from '../../db/ledger-tables.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { DIGESTS } from './books/seal.ts';
import { type Sum, sumsOf } from './books/sums.ts';
import { knownBalance, noteBalance } from './known-balances.ts';

const lockedFact = (account: string): string => `locked ${account}`;

/** Notes that a command on PostgreSQL has locked an account that is there, and its balance. */
export function noteLocked(tx: Pick<Tx, 'db'>, account: string, balance: number): void {
  memoryOf(tx.db)?.noteFact(lockedFact(account), true);
  noteBalance(tx.db, account, balance, true);
}

/**
 * Posts transfers at the end of the command, with all else that it writes. False, with nothing done, where an account was not
 * locked before, as always on SQLite. Refuses INSUFFICIENT_BALANCE.
 */
export function postLater(tx: Tx, rows: readonly TransferTable[]): boolean {
  const memory = memoryOf(tx.db);
  const sums = [...sumsOf(rows)];
  if (!memory || !sums.every(([account]) => memory.fact(lockedFact(account)))) return false;
  for (const [account, { balance: change }] of sums) {
    const balance = (knownBalance(tx.db, account) ?? 0) + change;
    if (change < 0 && balance < 0) throw new Refused('INSUFFICIENT_BALANCE');
    noteBalance(tx.db, account, balance, true);
  }
  memory.later.transfers.push(...rows);
  for (const [account, sum] of sums) addMove(tx, account, sum);
  return true;
}

/** One row an account: PostgreSQL would apply only one of two. */
function addMove(tx: Tx, id: string, { balance, moves, digest }: Sum): void {
  const { moves: later } = memoryOf(tx.db)?.later ?? { moves: [] as AccountMove[] };
  const known = later.find((one) => one.id === id);
  if (!known) {
    later.push({ id, change: balance, moves, digest, at: tx.now });
    return;
  }
  known.change += balance;
  known.moves += moves;
  known.digest = (known.digest + digest) % DIGESTS;
}

/** True while a move of this account waits for the end of the command: nothing else may move it meanwhile. */
export const movesLater = (tx: Pick<Tx, 'db'>, account: string): boolean =>
  memoryOf(tx.db)?.later.moves.some(({ id }) => id === account) === true;
