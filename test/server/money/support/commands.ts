import { commands as serverCommands } from '../../../../server/commands.ts';
import type { Commands, Tx } from '../../../../server/db/store.ts';
import { getRow, putRecord, type RowToPut } from '../../../../server/records/write-record.ts';

/** Writes a record as the server itself would: shops and profiles for the tests. */
async function seedRecord(tx: Tx, row: RowToPut): Promise<void> {
  const previous = await getRow(tx, row.id, row.type, { lock: true });
  await putRecord(tx, row, previous ? { previous } : {});
}

async function enqueueMail(tx: Tx, { key, payload }: { key: string; payload: object }): Promise<void> {
  await tx.enqueue({ kind: 'mail', key, payload });
}

export const commands = { ...serverCommands, seedRecord, enqueueMail } satisfies Commands;
