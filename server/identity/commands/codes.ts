import type { Kysely } from 'kysely';
import { forUpdate } from '../../db/lock.ts';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import type { MailedCode, MailJob } from '../../mail/mail-job.ts';
import type { MailMessage } from '../../mail/mail-port.ts';
import { isSameText } from '../../web/same-bytes.ts';
import { type AccountLimit, CODE_TRIES, SENDS, WRONG_CODES, widening } from '../limits.ts';
import { attempts, type KeyedBucket } from './attempts.ts';

/** A stored code: its row's id, its hash and its end in ms since 1970. */
export interface CodeRow {
  id: string;
  hash: string;
  expiresAt: number;
}

/** A code to mail, and the asking networks, narrowest first. */
export interface SentCode {
  code: CodeRow;
  networks: readonly string[];
}

/** A code as somebody typed it, and the networks of that person, narrowest first. */
export interface TypedCode {
  code: Pick<CodeRow, 'id' | 'hash'>;
  networks: readonly string[];
}

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'spent';

/**
 * Replaces an account's code and mails it, unless too many were sent. An address that nobody registered gets no mail.
 */
async function sendCode(
  tx: Tx,
  { code, mail, networks }: SentCode & { mail: MailMessage | null },
): Promise<'sent' | 'limited'> {
  if (!(await takeSend(tx, code.id, networks))) return 'limited';
  await putCode(tx, code);
  if (mail) await enqueueCode(tx, mail, code);
  return 'sent';
}

/** Counts a code that an account is mailed. False when it was mailed too many. */
function takeSend(tx: Tx, id: string, networks: readonly string[]): Promise<boolean> {
  return attempts.takeFromEach(tx, bucketsOf(SENDS, `send:${id}`, networks));
}

/** Buckets from which wrong codes of an account are taken. */
function wrongTriesOf(id: string, networks: readonly string[]): KeyedBucket[] {
  return bucketsOf(WRONG_CODES, `wrong-code:${id}`, networks);
}

/** Writes a code with all its tries. */
async function putCode(tx: Tx, { id, hash, expiresAt }: CodeRow): Promise<void> {
  const fresh = { code_hash: hash, expires_at: expiresAt, tries: 0 };
  await tx.db
    .insertInto('code')
    .values({ id, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute();
}

/**
 * Compares a typed code in constant time. A right code is used up. A wrong one costs a try of the code, of the account
 * and of this network.
 */
async function spendCode(tx: Tx, { code: { id, hash }, networks }: TypedCode): Promise<CodeVerdict> {
  const row = await forUpdate(
    tx,
    tx.db.selectFrom('code').selectAll().where('id', '=', id),
  ).executeTakeFirst();
  if (!row || row.expires_at <= tx.now) return 'expired';
  const budgets = wrongTriesOf(id, networks);
  if (row.tries >= CODE_TRIES || !(await attempts.haveTokens(tx, budgets))) return 'spent';
  if (isSameText(row.code_hash, hash)) {
    await tx.db.deleteFrom('code').where('id', '=', id).execute();
    return 'right';
  }
  await attempts.takeFromEach(tx, budgets);
  await tx.db
    .updateTable('code')
    .set({ tries: row.tries + 1 })
    .where('id', '=', id)
    .execute();
  return 'wrong';
}

const usedId = (id: string): string => `used:${id}`;

/** Keeps a code that was used for another `lifeMs`, because the answer may have been lost. */
async function keepUsed(tx: Tx, { id, hash }: TypedCode['code'], lifeMs: number): Promise<void> {
  await putCode(tx, { id: usedId(id), hash, expiresAt: tx.now + lifeMs });
}

/** True where this very code was used not long ago, and not too much was tried with it since. */
async function wasUsed(tx: Tx, { id, hash }: TypedCode['code']): Promise<boolean> {
  const row = await tx.db
    .selectFrom('code')
    .select(['code_hash', 'expires_at', 'tries'])
    .where('id', '=', usedId(id))
    .executeTakeFirst();
  return (
    row !== undefined && row.expires_at > tx.now && row.tries < CODE_TRIES && isSameText(row.code_hash, hash)
  );
}

/** Takes a try from a used code. */
async function tryUsed(tx: Tx, { id }: TypedCode['code']): Promise<void> {
  await tx.db
    .updateTable('code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', usedId(id))
    .execute();
}

/** Removes each code of an account, the used ones included. */
async function dropCodes(tx: Tx, sub: string): Promise<void> {
  const ids = ['confirm', 'reset'].map((purpose) => `${purpose}:${sub}`);
  await tx.db
    .deleteFrom('code')
    .where('id', 'in', [...ids, ...ids.map(usedId)])
    .execute();
}

/** The buckets of an account's limit, always in this order, so that two who lock both cannot wait in a circle. */
function bucketsOf({ all, each }: AccountLimit, key: string, networks: readonly string[]): KeyedBucket[] {
  return [
    { key, ...all },
    ...widening(networks, each, 'steady', (network, bucket) => ({ key: `${key}:${network}`, ...bucket })),
  ];
}

/** Sends a mail by a job, so that a crash loses none. */
async function enqueueMail(tx: Tx, mail: MailJob): Promise<void> {
  await tx.enqueue({ kind: 'mail', key: tx.id(), payload: mail });
}

/**
 * Mails a code. A waiting mail is dropped once its code is no longer valid. Else the newest mail in the inbox would
 * have a dead one.
 */
async function enqueueCode(tx: Tx, mail: MailMessage, { id, hash, expiresAt }: CodeRow): Promise<void> {
  await enqueueMail(tx, { ...mail, usefulUntil: expiresAt, code: { id, hash } });
}

/** True while a code is valid. Sign-ups of one address have their codes in one row (sign-ups.ts). */
export async function isCodeKept(db: Kysely<Schema>, { id, hash }: MailedCode): Promise<boolean> {
  const row = await db.selectFrom('code').select('code_hash').where('id', '=', id).executeTakeFirst();
  return row?.code_hash.includes(hash) === true;
}

/** Codes for the other commands of this room. */
export const codes = {
  bucketsOf,
  takeSend,
  wrongTriesOf,
  spendCode,
  keepUsed,
  wasUsed,
  tryUsed,
  dropCodes,
  enqueueMail,
  enqueueCode,
};
export const codeCommands = { sendCode } satisfies Commands;
