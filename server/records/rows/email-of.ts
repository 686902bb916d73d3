import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A person's e-mail. Null without an account, as for a tablet's guest. */
export async function emailOf(read: Kysely<Schema>, sub: string): Promise<string | null> {
  const user = await read.selectFrom('app_user').select('email').where('sub', '=', sub).executeTakeFirst();
  return user?.email ?? null;
}
