import type { Tx } from './store.ts';

/** Writes a setting, whether it was there or not. */
export async function writeSetting({ db }: Pick<Tx, 'db'>, key: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Writes a setting unless it is there. Returns the value that stands. */
export async function ensureSetting(
  { db }: Pick<Tx, 'db'>,
  { key, value }: { key: string; value: string },
): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}
