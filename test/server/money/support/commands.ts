import { sql } from 'kysely';
import { commands as serverCommands } from '../../../../server/commands.ts';
import type { SealTable, TransferTable } from '../../../../server/db/ledger-tables.ts';
import type { Commands, Tx } from '../../../../server/db/store.ts';
import { getRow, putRecord, type RowToPut } from '../../../../server/records/rows/write-record.ts';

/** Writes a shop or a profile as the server itself would. */
async function seedRecord(tx: Tx, row: RowToPut): Promise<void> {
  const previous = await getRow(tx, row.id, row.type, { lock: true });
  await putRecord(tx, row, previous ? { previous } : {});
}

async function enqueueMail(tx: Tx, { key, payload }: { key: string; payload: object }): Promise<void> {
  await tx.enqueue({ kind: 'mail', key, payload });
}

/** Runs SQL statements, as a person in the database would. */
async function alter(tx: Tx, { statements }: { statements: readonly string[] }): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx.db);
}

/** Puts the ledger and its seals back to an earlier state. */
async function putBack(tx: Tx, kept: { rows: TransferTable[]; seals: SealTable[] }): Promise<void> {
  await tx.db.deleteFrom('transfer').execute();
  await tx.db.deleteFrom('seal').execute();
  await tx.db.insertInto('transfer').values(kept.rows).execute();
  await tx.db.insertInto('seal').values(kept.seals).execute();
}

export const commands = {
  ...serverCommands,
  seedRecord,
  enqueueMail,
  alter,
  putBack,
} satisfies Commands;
