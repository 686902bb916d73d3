import type { SelectQueryBuilder } from 'kysely';
import { forUpdateSkippingLocked } from '../../db/lock.ts';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { SPENT_KEPT_MS, UNCONFIRMED_MS } from '../limits.ts';
import { signInPrefix, strangersKey } from '../sign-in-guards.ts';
import { ALIAS_ROWS, aliases } from './aliases.ts';
import { guards } from './guards.ts';
import { returnLimits } from './inherit-limits.ts';
import { users } from './users.ts';

/** Rows that one command removes at most. A writer waits for no more meanwhile. */
export const MAX_PURGED_ROWS = 500;

/**
 * Removes spent codes. Aliases end with accounts that nobody confirmed. Returns the number of removed rows, as all of
 * these do.
 */
function purgeCodes(tx: Tx): Promise<number> {
  const old = tx.db
    .selectFrom('code')
    .select('id as key')
    .where('expires_at', '<', tx.now - SPENT_KEPT_MS);
  return removePage(tx, old.where('id', 'not like', ALIAS_ROWS), (ids) =>
    tx.db.deleteFrom('code').where('id', 'in', ids).execute(),
  );
}

/** Removes ended sign-ins. */
function purgeSessions(tx: Tx): Promise<number> {
  const old = tx.db.selectFrom('refresh_token').select('token_hash as key');
  return removePage(tx, old.where('expires_at', '<', tx.now - SPENT_KEPT_MS), (hashes) =>
    tx.db.deleteFrom('refresh_token').where('token_hash', 'in', hashes).execute(),
  );
}

/** Removes old attempts. */
function purgeAttempts(tx: Tx): Promise<number> {
  const before = tx.now - SPENT_KEPT_MS;
  const old = tx.db.selectFrom('attempt').select('key').where('updated_at', '<', before);
  return removePage(tx, old.where('locked_until', '<', before), (keys) =>
    tx.db.deleteFrom('attempt').where('key', 'in', keys).execute(),
  );
}

/**
 * Removes a page of rows. A row that somebody has locked stays until the next purge. A command that waits for nobody
 * while it holds rows is in no circle.
 */
async function removePage<T extends keyof Schema>(
  tx: Tx,
  old: SelectQueryBuilder<Schema, T, { key: string }>,
  remove: (keys: string[]) => Promise<unknown>,
): Promise<number> {
  const rows = await forUpdateSkippingLocked(tx, old.limit(MAX_PURGED_ROWS)).execute();
  if (rows.length > 0) await remove(rows.map(({ key }) => key));
  return rows.length;
}

/**
 * Removes an account that nobody confirmed in time. Its counts go on for its address, whose stand-in is `phantom`. A
 * sign-in locks its attempts before its person. This takes the same order, or each could wait for the other.
 */
async function forgetAccount(tx: Tx, { sub, phantom }: { sub: string; phantom: string }): Promise<void> {
  await guards.holdAll(tx, signInPrefix(sub));
  await guards.hold(tx, strangersKey(sub));
  const { numDeletedRows } = await tx.db
    .deleteFrom('app_user')
    .where('sub', '=', sub)
    .where('status', '=', 'UNCONFIRMED')
    .where('created_at', '<', tx.now - UNCONFIRMED_MS)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await returnLimits(tx, sub, phantom);
}

/** Removes an alias that nobody asked for in time. */
async function forgetAlias(tx: Tx, { sub }: { sub: string }): Promise<void> {
  await users.lockUser(tx, sub);
  await aliases.dropOldAlias(tx, sub);
}

export const purgeCommands = {
  purgeCodes,
  purgeSessions,
  purgeAttempts,
  forgetAccount,
  forgetAlias,
} satisfies Commands;
