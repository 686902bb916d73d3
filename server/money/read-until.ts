import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Tx } from '../db/store.ts';

const SETTING = 'pix.read-until';

/** The instant (ms) up to which every payment at the bank was taken in; null before the first time. */
export async function readUntil(read: Kysely<Schema>): Promise<number | null> {
  const row = await read.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row ? Number(row.value) : null;
}

/** Keeps how far payments were taken in. It may also step back: an earlier instant only means to look once more. */
export async function paymentsRead(tx: Tx, { until }: { until: number }): Promise<void> {
  const value = String(until);
  await tx.db
    .insertInto('setting')
    .values({ key: SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
