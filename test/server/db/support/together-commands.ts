import { cacheOf } from '../../../../server/db/engine/command-cache.ts';
import { type Batching, type Commands, Refused, type Tx } from '../../../../server/db/store.ts';
import { readRow } from '../../../../server/records/rows/known-rows.ts';
import { getRow, putRecord } from '../../../../server/records/rows/write-record.ts';
import { parseContent } from '../../../../src/records/record.ts';

export interface Adding {
  /** Id of the increased counter. */
  id: string;
  /** Step that follows the addition before the command ends, if any. */
  end?: 'refuse' | 'throw' | 'ask' | 'ask and refuse' | 'collide';
}

const counterOf = (id: string, n: number) => ({
  ...{ id, type: 'LOG' as const, parentId: null, owner: null, reference: null, content: `{"n":${n}}` },
});

/** Adds one to a counter and announces it, as a purchase does with goods. Writes only at its end. */
async function add(tx: Tx, { id, end }: Adding): Promise<number> {
  const previous = await getRow(tx, id, 'LOG', { lock: true });
  if (!previous) throw new Refused('NOT_FOUND');
  const n = Number(parseContent(previous.content).n) + 1;
  await putRecord(tx, counterOf(id, n), { previous });
  await tx.emit('/added', { type: 'RECORD_CHANGED', id: tx.id(), createdAt: tx.now, content: { n } });
  if (end === 'ask' || end === 'ask and refuse') await tx.db.selectFrom('setting').selectAll().execute();
  if (end === 'collide') await putRecord(tx, counterOf('there', 0));
  if (end === 'refuse' || end === 'ask and refuse') throw new Refused('STALE');
  if (end === 'throw') throw new Error('broken');
  return n;
}

const batching: Batching<Adding, string> = {
  needsOf: ({ id }) => (id === 'alone' ? null : id),
  lockAll: async (tx, ids) => {
    // Waits for the commands that hold a counter.
    for (const id of [...new Set(ids)].sort()) await readRow(tx.db, id, 'LOG', { lock: true });
    cacheOf(tx.db)?.noteFact('held', ids.length);
  },
};

/** A command whose runs share transactions. */
export const commands = {
  add: Object.assign(add, { batching }),
  /** Only emits an event. */
  tell: async (tx: Tx) => {
    await tx.emit('/told', { type: 'RECORD_CHANGED', id: tx.id(), createdAt: tx.now, content: {} });
  },
  open: async (tx: Tx, { id }: { id: string }) => {
    await putRecord(tx, counterOf(id, 0));
  },
} satisfies Commands;
