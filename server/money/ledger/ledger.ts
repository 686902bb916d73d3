import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { prepared } from '../../db/engine/prepared.ts';
import type { TransferTable } from '../../db/ledger-tables.ts';
import { forUpdate } from '../../db/lock.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { isPlatform } from './accounts.ts';
import { sealPosted } from './books/seal-books.ts';
import { sumsOf } from './books/sums.ts';
import { knownBalance, noteBalance } from './known-balances.ts';
import { moveBalance } from './move-balance.ts';
import { movesLater, postLater } from './post-later.ts';

/** One movement of money: `amount` leaves `debit` and enters `credit`. */
export interface Movement {
  /** Reference, unique for ever: the movement happens once however often it is posted. */
  reference: string;
  debit: string;
  credit: string;
  /** Amount in centavos, above 0. */
  amount: Centavos;
  kind: string;
}

export interface PostOptions {
  /** An account that may fall below zero by this posting, as a person's balance after the bank took money back. */
  overdraw?: string;
  /**
   * True where the references name records that the command creates, so that nobody has posted them before. Where the
   * accounts are locked, the movement is then posted at the command's end. Refuses CONFLICT, with `raced`, where an
   * equal command was quicker.
   */
  isNew?: boolean;
}

/**
 * Posts movements and the balances they change, all or nothing. A reference that was posted with the same movement does
 * nothing. With another one it throws, for that is a bug. Refuses INSUFFICIENT_BALANCE. Accounts are locked in id
 * order.
 * @returns the movements that were new
 */
export async function post(
  tx: Tx,
  movements: readonly Movement[],
  { overdraw, isNew }: PostOptions = {},
): Promise<Movement[]> {
  if (
    isNew &&
    postLater(
      tx,
      movements.map((one) => rowOf(tx, one)),
    )
  )
    return [...movements];
  const accounts = movements.flatMap(({ debit, credit }) => [debit, credit]);
  // A lock writes the postings that an earlier part of a batch left to the command's end.
  if (accounts.some((account) => movesLater(tx, account))) await lockBalances(tx, accounts);
  const fresh: Movement[] = [];
  const rows: TransferTable[] = [];
  for (const movement of movements) {
    const row = await record(tx, movement, isNew);
    if (!row) continue;
    fresh.push(movement);
    rows.push(row);
  }
  if (tx.engine === 'sqlite' && rows.length > 0) await sealPosted(tx, rows);
  for (const [account, sum] of [...sumsOf(rows)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await moveBalance(tx, account, sum, account === overdraw || isPlatform(account));
  }
  return fresh;
}

/** Balance of an account in centavos; 0 when nothing ever moved there. */
export async function balanceOf(tx: Pick<Tx, 'db'>, account: string): Promise<Centavos> {
  const known = knownBalance(tx.db, account);
  if (known !== undefined) return known;
  const [row] = await readBalance(tx.db, account);
  const balance = row?.balance ?? 0;
  noteBalance(tx.db, account, balance, 'read');
  return balance;
}

const readBalance = prepared<[string], { balance: number }>(
  1,
  (db, [account]) => db.selectFrom('account').select('balance').where('id', '=', account),
  { ownRows: true },
);

/** Balances of two accounts, as balanceOf. */
export async function balancesOf(
  tx: Pick<Tx, 'db'>,
  one: string,
  other: string,
): Promise<[Centavos, Centavos]> {
  const [first, second] = [knownBalance(tx.db, one), knownBalance(tx.db, other)];
  if (first !== undefined && second !== undefined) return [first, second];
  const rows = await readBalances(tx.db, one, other);
  const of = (account: string): Centavos => {
    // A row does not show the postings that wait for the end of the command.
    const known = knownBalance(tx.db, account);
    if (known !== undefined) return known;
    const balance = rows.find(({ id }) => id === account)?.balance ?? 0;
    noteBalance(tx.db, account, balance, 'read');
    return balance;
  };
  return [of(one), of(other)];
}

/**
 * Balances of several accounts; 0 where nothing ever moved. Nothing moves on those that exist until the transaction
 * ends.
 */
export async function lockBalances(
  tx: Tx,
  accounts: readonly string[],
): Promise<(account: string) => Centavos> {
  const rows = await forUpdate(
    tx,
    tx.db.selectFrom('account').select(['id', 'balance']).where('id', 'in', accounts).orderBy('id'),
  ).execute();
  return (account) => rows.find(({ id }) => id === account)?.balance ?? 0;
}

const readBalances = prepared<[string, string], { id: string; balance: number }>(
  2,
  (db, [one, other]) => db.selectFrom('account').select(['id', 'balance']).where('id', 'in', [one, other]),
  { ownRows: true },
);

function rowOf(tx: Tx, movement: Movement): TransferTable {
  const { reference, debit, credit, amount, kind } = movement;
  if (!Number.isSafeInteger(amount) || amount <= 0 || debit === credit) {
    throw new RangeError(`not a movement: ${JSON.stringify(movement)}`);
  }
  return { id: tx.id(), reference, debit, credit, amount, kind, created_at: tx.now };
}

/** Records a movement. Null when it was posted before. */
async function record(tx: Tx, movement: Movement, isNew = false): Promise<TransferTable | null> {
  const row = rowOf(tx, movement);
  const { id, reference, debit, credit, amount, kind } = row;
  const [inserted] = await insertTransfer(tx.db, id, reference, debit, credit, amount, kind, tx.now);
  if (inserted) return row;
  if (isNew) throw new Refused('CONFLICT', { raced: true });
  const known = await tx.db
    .selectFrom('transfer')
    .select(['debit', 'credit', 'amount'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  if (known.debit === debit && known.credit === credit && known.amount === amount) return null;
  throw new Error(`${reference} was posted as another movement`);
}

const insertTransfer = prepared<
  [id: string, reference: string, debit: string, credit: string, amount: number, kind: string, at: number],
  { id: string }
>(
  7,
  (db, [id, reference, debit, credit, amount, kind, created_at], engine) => {
    const insert = (on: Pick<Kysely<Schema>, 'insertInto'>) =>
      on
        .insertInto('transfer')
        .values({ id, reference, debit, credit, amount, kind, created_at })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .returning('id');
    if (engine === 'sqlite') return insert(db);
    // Queues the transfer for sealing in the same statement. Sealing here would serialise all postings.
    return db
      .with('posted', insert)
      .with('waiting', (on) =>
        on
          .insertInto('unsealed')
          .columns(['transfer_id'])
          .expression((eb) => eb.selectFrom('posted').select('id')),
      )
      .selectFrom('posted')
      .select('id');
  },
  { ownRows: true },
);
