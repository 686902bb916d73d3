import { sql } from 'kysely';
import { prepared } from '../../../../server/db/engine/prepared.ts';
import type { AccountTable } from '../../../../server/db/ledger-tables.ts';
import { forUpdate } from '../../../../server/db/lock.ts';
import { eventCommands } from '../../../../server/db/queue/event-commands.ts';
import { jobCommands } from '../../../../server/db/queue/job-commands.ts';
import { maintenanceCommands } from '../../../../server/db/queue/maintenance.ts';
import { type Commands, type NewJob, Refused, type Tx } from '../../../../server/db/store.ts';
import type { ChannelEvent } from '../../../../src/records/events.ts';

async function openAccount(
  tx: Tx,
  { id, balance = 0, overdraft = 0 }: { id: string; balance?: number; overdraft?: number },
): Promise<string> {
  await tx.db.insertInto('account').values({ id, balance, overdraft, updated_at: tx.now }).execute();
  return id;
}

/** Reads the balance, then writes the computed one. Without the lock PostgreSQL would lose most increments. */
async function increment(tx: Tx, { id }: { id: string }): Promise<number> {
  const account = await forUpdate(
    tx,
    tx.db.selectFrom('account').select('balance').where('id', '=', id),
  ).executeTakeFirstOrThrow();
  const balance = account.balance + 1;
  await tx.db.updateTable('account').set({ balance }).where('id', '=', id).execute();
  return balance;
}

/** Reads all columns by a prepared statement, then writes in the same transaction. */
async function touchPrepared(tx: Tx, { id }: { id: string }): Promise<number> {
  const [account] = await readAccount(tx.db, id);
  await tx.db.updateTable('account').set({ updated_at: tx.now }).where('id', '=', id).execute();
  return account?.balance ?? 0;
}

/** Reads every column of an account, as an example of such reads of any table. */
export const readAccount = prepared<[string], AccountTable>(1, (db, [id]) =>
  db.selectFrom('account').selectAll().where('id', '=', id),
);

async function changeBalance(tx: Tx, { id, by }: { id: string; by: number }): Promise<void> {
  await tx.db
    .updateTable('account')
    .set((eb) => ({ balance: eb('balance', '+', by) }))
    .where('id', '=', id)
    .execute();
}

async function transfer(tx: Tx, { reference, amount }: { reference: string; amount: number }): Promise<void> {
  await tx.db
    .insertInto('transfer')
    .values({ id: tx.id(), reference, debit: 'a', credit: 'b', amount, kind: 'TEST', created_at: tx.now })
    .execute();
}

async function writeThenRefuse(tx: Tx, { id }: { id: string }): Promise<never> {
  await openAccount(tx, { id });
  await tx.emit('/test', eventOf(tx, 'refused'));
  throw new Refused('STALE', { current: { id } });
}

async function writeThenThrow(tx: Tx, { id }: { id: string }): Promise<never> {
  await openAccount(tx, { id });
  await tx.emit('/test', eventOf(tx, 'thrown'));
  throw Object.assign(new RangeError('broken on purpose'), { code: 'BROKEN' });
}

async function swallowFailure(tx: Tx, { id }: { id: string }): Promise<string> {
  await openAccount(tx, { id });
  await openAccount(tx, { id }).catch(() => undefined);
  return 'went on';
}

async function forgetAwait(tx: Tx, { id }: { id: string }): Promise<void> {
  void Promise.resolve().then(async () => {
    for (let turn = 0; turn < 50; turn++) await null;
    await openAccount(tx, { id }).catch(() => undefined);
  });
}

async function answerFunction(tx: Tx, { id }: { id: string }): Promise<unknown> {
  await openAccount(tx, { id });
  return () => undefined;
}

async function putRecord(
  tx: Tx,
  row: { id: string; type: 'ITEM' | 'LOG'; parentId: string; updatedAt: number },
): Promise<void> {
  const { id, type, parentId, updatedAt } = row;
  await tx.db
    .insertInto('record')
    .values({
      id,
      type,
      parent_id: parentId,
      owner: null,
      reference: null,
      content: null,
      created_at: updatedAt,
      updated_at: updatedAt,
      deleted: 0,
      location_id: null,
      audience: null,
    })
    .execute();
}

async function emit(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.emit('/test', eventOf(tx, id));
}

/** Announces ids on a channel, many in one transaction. */
async function say(tx: Tx, { channel, ids }: { channel: string; ids: readonly string[] }): Promise<void> {
  for (const id of ids) await tx.emit(channel, eventOf(tx, id));
}

/** Announces an invite. Every process must hear it, because it may change the listeners. */
async function sayOfInvite(tx: Tx, { channel, id }: { channel: string; id: string }): Promise<void> {
  const key = { id, type: 'INVITE', parentId: 'l', updatedAt: tx.now };
  await tx.emit(channel, { ...eventOf(tx, id), type: 'RECORD_DELETED', key });
}

/** Reads without a lock, and writes only at its end. */
async function readThenTell(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.db.selectFrom('setting').selectAll().where('key', '=', id).execute();
  await tx.emit('/test', eventOf(tx, id));
}

async function emitMany(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  for (const id of ids) await tx.emit('/test', eventOf(tx, id));
}

async function openAccountLoudly(tx: Tx, { id }: { id: string }): Promise<void> {
  await openAccount(tx, { id });
  await tx.emit('/test', eventOf(tx, id));
}

/** Locks two accounts in the given order. Two of these commands in opposite orders may deadlock. */
async function lockBoth(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  for (const id of ids) await increment(tx, { id });
}

/** Limits a SQLite file to so many pages. Writes beyond them find the disk full. */
async function limitPages(tx: Tx, { pages }: { pages: number }): Promise<void> {
  await sql.raw(`pragma max_page_count = ${pages}`).execute(tx.db);
}

async function keepText(tx: Tx, { key, value }: { key: string; value: string }): Promise<void> {
  await tx.db.insertInto('setting').values({ key, value }).execute();
}

/** A job of any kind, because the queue itself knows no handlers. */
export type AnyJob = Omit<NewJob, 'kind'> & { kind: string };

async function enqueue(tx: Tx, job: AnyJob): Promise<void> {
  await tx.enqueue(job as NewJob);
}

/** Enqueues a job without a lane, as a process of the previous version does. */
async function enqueueWithoutLane(tx: Tx, { kind, key }: { kind: string; key: string }): Promise<void> {
  await sql`insert into job (id, kind, key, payload, run_at, attempts, lease_until)
    values (${tx.id()}, ${kind}, ${key}, 'null', ${tx.now}, 0, 0)`.execute(tx.db);
}

async function clearJobs(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('job').execute();
}

async function storeParameter(tx: Tx, { value }: { value: unknown }): Promise<void> {
  await tx.db
    .insertInto('setting')
    .values({ key: tx.id(), value: value as string })
    .execute();
}

async function now(tx: Tx): Promise<number> {
  return tx.now;
}

/** Breaks a constraint that is only checked at commit. */
async function failAtCommit(tx: Tx): Promise<void> {
  await sql`insert into deferred_child (parent) values ('nobody')`.execute(tx.db);
}

async function prepareFailAtCommit(tx: Tx): Promise<void> {
  await sql`create table deferred_parent (id text primary key)`.execute(tx.db);
  await sql`create table deferred_child (parent text references deferred_parent (id) deferrable initially deferred)`.execute(
    tx.db,
  );
}

/** Ends the process. In the writer thread that ends only the thread, which stands for its crash. */
async function endThread(): Promise<never> {
  return process.exit(1);
}

/** True where this thread has loaded Node's type stripper, which is WebAssembly. */
export async function stripsTypes(): Promise<boolean> {
  const { moduleLoadList } = process as unknown as { moduleLoadList: readonly string[] };
  return moduleLoadList.some((name) => name.includes('internal/deps/amaro'));
}

/** SQLite's own settings of the writing connection. */
async function durability(tx: Tx): Promise<Record<string, unknown>> {
  const settings: Record<string, unknown> = {};
  for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'wal_autocheckpoint']) {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(tx.db);
    settings[name] = Object.values(rows[0] ?? {})[0];
  }
  return settings;
}

function eventOf(tx: Tx, id: string): ChannelEvent {
  return { type: 'PURCHASE_ERROR', id, createdAt: tx.now };
}

/** The registry of the storage tests: small commands that do one thing, right or wrong. */
export const commands = {
  ...jobCommands,
  ...eventCommands,
  ...maintenanceCommands,
  openAccount,
  limitPages,
  keepText,
  increment,
  changeBalance,
  touchPrepared,
  transfer,
  writeThenRefuse,
  writeThenThrow,
  swallowFailure,
  forgetAwait,
  answerFunction,
  putRecord,
  emit,
  emitMany,
  readThenTell,
  say,
  sayOfInvite,
  openAccountLoudly,
  lockBoth,
  enqueue,
  clearJobs,
  enqueueWithoutLane,
  storeParameter,
  now,
  durability,
  endThread,
  stripsTypes,
  failAtCommit,
  prepareFailAtCommit,
} satisfies Commands;
