import type { RecordRow } from '../../src/records/record.ts';
import { type Commands, Refused, type Tx } from '../db/store.ts';
import { type CreateArgs, createRecord } from './changes/create-record.ts';
import { type DeleteArgs, deleteRecord } from './changes/delete-record.ts';
import { type UpdateArgs, updateRecord } from './changes/update-record.ts';
import type { Viewer } from './type-handler.ts';

/** Most records of one batch. */
const MAX_BATCH = 25;

interface BatchArgs<I> {
  viewer: Viewer;
  inputs: readonly I[];
}

/** Takes every input in order in one transaction: all or nothing. A refusal carries the index of its input. */
async function each<I>(
  tx: Tx,
  { viewer, inputs }: BatchArgs<I>,
  one: (tx: Tx, args: { viewer: Viewer; input: I }) => Promise<RecordRow>,
): Promise<RecordRow[]> {
  if (inputs.length > MAX_BATCH) throw new Refused('BAD_INPUT', { field: 'input', max: MAX_BATCH });
  const rows: RecordRow[] = [];
  for (const [index, input] of inputs.entries()) {
    try {
      rows.push(await one(tx, { viewer, input }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const detail = typeof error.detail === 'object' ? error.detail : {};
      throw new Refused(error.code, { ...detail, index });
    }
  }
  return rows;
}

/** The writes of the record API. */
export const recordCommands = {
  createRecord,
  updateRecord,
  deleteRecord,
  createRecords: (tx: Tx, args: BatchArgs<CreateArgs['input']>) => each(tx, args, createRecord),
  updateRecords: (tx: Tx, args: BatchArgs<UpdateArgs['input']>) => each(tx, args, updateRecord),
  deleteRecords: (tx: Tx, args: BatchArgs<DeleteArgs['input']>) => each(tx, args, deleteRecord),
} satisfies Commands;
