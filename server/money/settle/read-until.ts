import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';
import { noteAct } from '../ledger/operator-acts.ts';

const SETTINGS = {
  payments: 'pix.read-until',
  'late-payments': 'pix.late-read-until',
  returns: 'pix.returns-read-until',
} as const;
/** The lists that are read at the bank one span of time after the other. */
export type Reading = keyof typeof SETTINGS;

/** Setting with the beginning of a repair that left something. */
const REPAIR = 'pix.repair-from';

/** The instant (ms) up to which the bank was read; null before the first time. */
export const bankReadUntil = (read: Kysely<Schema>, reading: Reading): Promise<number | null> =>
  instantOf(read, SETTINGS[reading]);

/** The instant (ms) from which a repair that left something read the bank; null where none did. */
export const openRepairFrom = (read: Kysely<Schema>): Promise<number | null> => instantOf(read, REPAIR);

async function instantOf(read: Kysely<Schema>, key: string): Promise<number | null> {
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

/** Notes the instant (ms) from which a repair reads the bank; null once one left nothing. */
export async function noteOpenRepair(tx: Tx, { from }: { from: number | null }): Promise<void> {
  if (from === null) await tx.db.deleteFrom('setting').where('key', '=', REPAIR).execute();
  else await writeSetting(tx, REPAIR, String(from));
}

/**
 * Ends a repair that left something, at the word of an operator who dealt with it. Answers with the instant (ms) from
 * which it read the bank; null where none left anything.
 */
export async function endRepair(tx: Tx, { by }: { by: string }): Promise<number | null> {
  const from = await openRepairFrom(tx.db);
  if (from === null) return null;
  await noteOpenRepair(tx, { from: null });
  await noteAct(tx, { act: 'end-repair', subject: REPAIR, by, detail: { from } });
  return from;
}
