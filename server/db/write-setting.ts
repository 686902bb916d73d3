import type { Tx } from './store.ts';

/** Writes a setting, whether it was there or not. */
export async function writeSetting({ db }: Pick<Tx, 'db'>, key: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
