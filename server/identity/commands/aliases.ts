import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { SPENT_KEPT_MS, UNCONFIRMED_MS } from '../limits.ts';

// An alias is two rows of codes, so that either name of an account leads to the other. The purge removes both when it
// would remove an account that nobody confirmed, of the same name, made and asked for at the same times.

/** Id of the row that holds the alias of a sub. */
const aliasOf = (sub: string): string => `alias-of:${sub}`;
/** Id of the row that holds the sub behind an alias. */
export const aliasId = (alias: string): string => `alias:${alias}`;
/** The first text that sorts behind the ids of all those rows. */
export const AFTER_ALIASES = 'alias;';
/** Pattern of the ids of both rows. No other code has such an id. */
export const ALIAS_ROWS = 'alias%';

/**
 * Another name of an account, shown to a stranger who signs its address up again. It looks like the sub of a new
 * account, by which the account is found. The same one is shown for as long as a new account would wait. `former` is
 * the one that was shown before aliases were stored, null where none was.
 */
async function showAlias(tx: Tx, sub: string, former: string | null): Promise<string> {
  const alias = (await readAlias(tx, sub)) ?? former ?? tx.id();
  await putAlias(tx, sub, alias);
  return alias;
}

/** Begins the week of an alias anew. */
async function prolongAlias(tx: Tx, sub: string): Promise<void> {
  const alias = await readAlias(tx, sub);
  if (alias !== null) await putAlias(tx, sub, alias);
}

async function dropAlias(tx: Tx, sub: string): Promise<void> {
  const alias = await readAlias(tx, sub);
  if (alias !== null)
    await tx.db
      .deleteFrom('code')
      .where('id', 'in', [aliasOf(sub), aliasId(alias)])
      .execute();
}

/** Removes an alias that nobody asked for in time. */
async function dropOldAlias(tx: Tx, sub: string): Promise<void> {
  const alias = await readAlias(tx, sub);
  if (alias !== null)
    await tx.db
      .deleteFrom('code')
      .where('id', 'in', [aliasOf(sub), aliasId(alias)])
      .where('expires_at', '<', tx.now - SPENT_KEPT_MS)
      .execute();
}

/** Reads the alias of a person, whose row is locked meanwhile. */
async function readAlias(tx: Tx, sub: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('code')
    .select('code_hash')
    .where('id', '=', aliasOf(sub))
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

async function putAlias(tx: Tx, sub: string, alias: string): Promise<void> {
  const expires_at = tx.now + UNCONFIRMED_MS - SPENT_KEPT_MS;
  await tx.db
    .insertInto('code')
    .values([
      { id: aliasOf(sub), code_hash: alias, expires_at, tries: 0 },
      { id: aliasId(alias), code_hash: sub, expires_at, tries: 0 },
    ])
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at }))
    .execute();
}

/**
 * Finds the sub whose former alias somebody may still hold, because strangers signed its address up before aliases were
 * stored.
 */
export function heldFormerSub(db: Kysely<Schema>, sub: string) {
  return db
    .selectFrom('app_user')
    .select('sub')
    .where('sub', '=', sub)
    .where(({ exists, not, selectFrom }) => {
      const rows = selectFrom('code').select('id');
      const isChosen = rows.where('id', '=', `confirm:${sub}`).where('code_hash', 'like', '%"chosen":{%');
      return exists(isChosen).and(not(exists(rows.where('id', '=', aliasOf(sub)))));
    });
}

/** Aliases for the other commands of this room. */
export const aliases = { showAlias, prolongAlias, dropAlias, dropOldAlias };
