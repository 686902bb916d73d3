import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';

const SETTINGS = {
  payments: 'pix.read-until',
  'late-payments': 'pix.late-read-until',
  returns: 'pix.returns-read-until',
} as const;
/** The lists that are read at the bank one span of time after the other. */
export type Reading = keyof typeof SETTINGS;

/** The instant (ms) up to which the bank was read; null before the first time. */
export async function bankReadUntil(read: Kysely<Schema>, reading: Reading): Promise<number | null> {
  const key = SETTINGS[reading];
  const row = await read.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row ? Number(row.value) : null;
}

/**
 * Notes the time up to which the bank was read. It may also step back: an earlier time only means to look once more.
 */
export async function noteBankReadUntil(
  tx: Tx,
  { reading, until }: { reading: Reading; until: number },
): Promise<void> {
  await writeSetting(tx, SETTINGS[reading], String(until));
}
