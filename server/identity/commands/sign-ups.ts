import type { Kysely } from 'kysely';
import { forUpdate } from '../../db/lock.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { isSameText } from '../../web/same-bytes.ts';
import { CODE_TRIES, CONFIRM_CODE_MS, SIGN_UPS_KEPT, SPENT_KEPT_MS, UNCONFIRMED_MS } from '../limits.ts';
import { hashToken } from '../secrets.ts';
import { attempts } from './attempts.ts';
import { type CodeRow, type CodeVerdict, codes, type TypedCode } from './codes.ts';

/** Data of the account that a confirmation sets. */
export interface Chosen {
  name: string | null;
  passwordHash: string;
}

/**
 * The asking client: its networks, narrowest first, and the sign-up that it names (hashed). Null from clients that name
 * none.
 */
export interface Asker {
  networks: readonly string[];
  ticket: string | null;
}

/** A mailed code, and the choice of one sign-up that it confirms. With null it confirms the address alone. */
export interface SignUp {
  /** The widest network of the asking client. */
  network: string;
  ticket: string | null;
  chosen: Chosen | null;
  hash: string;
  expiresAt: number;
  tries: number;
}

/**
 * The sign-ups of an unconfirmed address, oldest first. Anyone may sign it up, so each keeps its own password and code,
 * and none touches another's. They are stored as JSON in the account's one row of codes, which is deleted with the
 * account. Codes end earlier. A row of a former version holds one hash, which is no longer valid.
 */
async function lockSignUps(tx: Tx, id: string): Promise<SignUp[]> {
  const row = await forUpdate(
    tx,
    tx.db.selectFrom('code').selectAll().where('id', '=', id),
  ).executeTakeFirst();
  return readSignUps(row);
}

const readSignUps = (row: { code_hash: string } | undefined): SignUp[] =>
  row?.code_hash.startsWith('[') ? (JSON.parse(row.code_hash) as SignUp[]) : [];

/**
 * The password (hashed) of the last sign-up of an address. It is null once an unconfirmed account would have ended. A
 * confirmed account keeps it as well, where it opens and confirms nothing.
 */
export async function lastChoice(db: Kysely<Schema>, accountId: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('code')
    .select('code_hash')
    .where('id', '=', `confirm:${accountId}`)
    .executeTakeFirst();
  const all = readSignUps(row);
  const askedAt = Math.max(0, ...all.map(({ expiresAt }) => expiresAt - CONFIRM_CODE_MS));
  if (askedAt < now - UNCONFIRMED_MS) return null;
  return all.findLast(({ chosen }) => chosen)?.chosen?.passwordHash ?? null;
}

async function writeSignUps(tx: Tx, id: string, all: readonly SignUp[]): Promise<void> {
  const expires_at = tx.now + UNCONFIRMED_MS - SPENT_KEPT_MS;
  const row = { code_hash: JSON.stringify(all), expires_at, tries: 0 };
  await tx.db
    .insertInto('code')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Adds a sign-up. One that is sent again takes its own place. True where one was there before. */
async function addSignUp(tx: Tx, asker: Asker, chosen: Chosen, code: CodeRow): Promise<boolean> {
  const kept = await lockSignUps(tx, code.id);
  const others = kept.filter(({ ticket }) => ticket === null || ticket !== asker.ticket);
  await writeSignUps(tx, code.id, withRoom([...others, { ...askedBy(asker), chosen, ...freshCode(code) }]));
  return kept.some((one) => one.chosen !== null);
}

/**
 * The sign-ups for which there is room. A network that signs one address up over and over pushes its own out, and
 * another's never.
 */
function withRoom(all: SignUp[]): SignUp[] {
  const counted = all.filter(({ chosen }) => chosen);
  if (counted.length <= SIGN_UPS_KEPT) return all;
  const of = (one: SignUp): number => counted.filter(({ network }) => network === one.network).length;
  const most = Math.max(...counted.map(of));
  const gone = counted.find((one) => of(one) === most);
  return all.filter((one) => one !== gone);
}

/**
 * Gives a new code to the sign-up that asks, or to the only one there is. Where several differ and the client names
 * none, the code confirms the address and no password at all. The person behind the mail then chooses one. `known` is
 * the account's choice where none is kept.
 */
async function renewCode(
  tx: Tx,
  { asker, known, code }: { asker: Asker; known: Chosen | null; code: CodeRow },
): Promise<'only' | 'one' | 'none'> {
  const kept = await lockSignUps(tx, code.id);
  const all =
    kept.length > 0 ? kept : [{ ...askedBy(asker), ticket: null, chosen: known, ...freshCode(code) }];
  const chosen = all.filter((one) => one.chosen);
  const named = chosen.find(({ ticket }) => ticket !== null && ticket === asker.ticket);
  const isOne = choseTheSame(chosen);
  const asked = named ?? (isOne ? chosen.at(-1) : undefined);
  const renewed = { ...(asked ?? { ...askedBy(asker), ticket: null, chosen: null }), ...freshCode(code) };
  const others = all.filter((one) => (asked ? one !== asked : one.chosen));
  await writeSignUps(
    tx,
    code.id,
    asked ? all.map((one) => (one === asked ? renewed : one)) : [...others, renewed],
  );
  if (!asked) return 'none';
  return isOne ? 'only' : 'one';
}

/**
 * True if all sign-ups of an address chose the same password and name. A client that repeats its sign-up after a lost
 * answer made only one. Anyone else who sends the same knows the password already.
 */
function choseTheSame(all: readonly SignUp[]): boolean {
  const [first, ...others] = all.flatMap(({ chosen }) => chosen ?? []);
  const mark = ({ passwordHash }: Chosen): string => hashToken(passwordHash);
  return (
    first !== undefined &&
    others.every((other) => other.name === first.name && isSameText(mark(other), mark(first)))
  );
}

const askedBy = ({ networks, ticket }: Asker): Pick<SignUp, 'network' | 'ticket'> => ({
  network: networks.at(-1) ?? '',
  ticket,
});

const freshCode = ({ hash, expiresAt }: CodeRow) => ({ hash, expiresAt, tries: 0 });

/**
 * Spends a code of any sign-up, each compared in constant time. A client that names its sign-up gets the choice made
 * there, with the code of any mail. The code proves the address, and the ticket proves the sign-up. Without a ticket,
 * the only choice counts, or the common one. If the choices differ, the code may belong to a stranger's sign-up. It
 * then confirms the address and no password, and the owner of the mail chooses one. A wrong code costs as many tries as
 * there were codes, so several sign-ups make guessing no easier.
 */
async function confirmOne(
  tx: Tx,
  { code: { id, hash }, networks }: TypedCode,
  ticket: string | null,
): Promise<{ verdict: CodeVerdict; chosen: Chosen | null }> {
  const all = await lockSignUps(tx, id);
  const alive = all.filter(({ expiresAt }) => expiresAt > tx.now);
  if (alive.length === 0) return { verdict: 'expired', chosen: null };
  const usable = alive.filter(({ tries }) => tries < CODE_TRIES);
  const budgets = codes.wrongTriesOf(id, networks);
  if (usable.length === 0 || !(await attempts.haveTokens(tx, budgets)))
    return { verdict: 'spent', chosen: null };
  const [met] = usable.filter((one) => isSameText(one.hash, hash));
  if (met) {
    await tx.db.deleteFrom('code').where('id', '=', id).execute();
    return { verdict: 'right', chosen: chosenBy(ticket, met, all) };
  }
  for (const _ of usable) await attempts.takeFromEach(tx, budgets);
  const tried = all.map((one) => (usable.includes(one) ? { ...one, tries: one.tries + 1 } : one));
  // The row keeps its end. A wrong code renews neither an account nor an alias, so the two stay alike.
  await tx.db
    .updateTable('code')
    .set({ code_hash: JSON.stringify(tried) })
    .where('id', '=', id)
    .execute();
  return { verdict: 'wrong', chosen: null };
}

function chosenBy(ticket: string | null, met: SignUp, all: readonly SignUp[]): Chosen | null {
  if (ticket !== null) return all.find((one) => one.ticket === ticket)?.chosen ?? null;
  return choseTheSame(all) ? met.chosen : null;
}

/** Waiting sign-ups for the other commands of this room. */
export const signUps = { addSignUp, renewCode, confirmOne };
