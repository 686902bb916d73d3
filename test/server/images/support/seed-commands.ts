import type { Insertable } from 'kysely';
import type { RecordTable } from '../../../../server/db/record-table.ts';
import type { Commands, Tx } from '../../../../server/db/store.ts';

/** Writes record rows as they are. */
async function seedRecords(tx: Tx, rows: Insertable<RecordTable>[]): Promise<void> {
  await tx.db.insertInto('record').values(rows).execute();
}

export const commands = { seedRecords } satisfies Commands;
