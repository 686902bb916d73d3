import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RowCache } from '../../../server/db/engine/row-cache.ts';
import { openWriter, statementRunner } from '../../../server/db/sqlite/connection.ts';
import { followDeletions } from '../../../server/db/sqlite/followed-records.ts';
import { runBatch, type Writer } from '../../../server/db/sqlite/group-commit.ts';
import type { Followed, Tx } from '../../../server/db/store.ts';
import { migrate } from '../../../server/db/tables/migrate.ts';
import {
  getRow,
  putHistory,
  putRecord,
  type RowToPut,
  removeRecord,
} from '../../../server/records/rows/write-record.ts';

const item = (id: string, parentId: string | null, type: RowToPut['type'] = 'ITEM'): RowToPut => ({
  ...{ id, type, parentId, owner: 'o', reference: 'r', content: '{}' },
});

let writer: Writer;
let step: (tx: Tx) => Promise<unknown>;
const folder = mkdtempSync(join(tmpdir(), 'vendinha-followed-'));

beforeAll(async () => {
  const db = openWriter(join(folder, 'vendinha.db'));
  await migrate('sqlite', async (text) => db.prepare(text).all());
  const cache = new RowCache('sqlite');
  followDeletions(db, cache.followed);
  writer = { db, run: statementRunner(db), commands: { step: (tx) => step(tx) }, cache };
});
afterAll(() => {
  writer.db.close();
  rmSync(folder, { recursive: true });
});

/** The parents that one commit notes for commands that do this. */
async function followed(...steps: ((tx: Tx) => Promise<unknown>)[]): Promise<Followed> {
  const waiting = [...steps];
  step = async (tx) => {
    await waiting.shift()?.(tx);
  };
  const request = (ticket: number) => ({
    kind: 'run' as const,
    ticket,
    name: 'step',
    args: {},
    now: 1,
    trace: null,
  });
  const outcome = await runBatch(
    writer,
    steps.map((_, ticket) => request(ticket)),
  );
  expect(outcome.answers.map(({ kind }) => kind)).toEqual(steps.map(() => 'applied'));
  return outcome.followed;
}

const locked = async (tx: Tx, id: string) => {
  const row = await getRow(tx, id, 'ITEM', { lock: true });
  if (!row) throw new Error(id);
  return row;
};

test('[R-05] every way to write a part of a shop names the shop, or any', async () => {
  expect(
    await followed(
      (tx) => putRecord(tx, item('a', 'one')),
      (tx) => putRecord(tx, item('b', 'two')),
    ),
  ).toEqual(['one', 'two']);
  const change = async (tx: Tx) => {
    const previous = await locked(tx, 'a');
    await putRecord(tx, { ...previous, content: '{"n":1}' }, { previous });
  };
  expect(await followed(change)).toEqual(['one']);
  const move = async (tx: Tx) => {
    const previous = await locked(tx, 'a');
    await putRecord(tx, { ...previous, parentId: 'three' }, { previous });
  };
  expect(await followed(move)).toEqual(['one', 'three']);
  expect(await followed(async (tx) => removeRecord(tx, await locked(tx, 'a')))).toEqual(['three']);
  const byHand = (tx: Tx) =>
    tx.db.updateTable('record').set({ content: '{"n":2}' }).where('id', '=', 'b').execute();
  expect(await followed(byHand)).toBe('all');
  expect(await followed((tx) => sql`update record set content = '{}'`.execute(tx.db))).toBe('all');
  expect(await followed((tx) => putHistory(tx, [{ ...item('c', 'four'), at: 1 }]))).toBe('all');
  expect(await followed((tx) => tx.db.deleteFrom('record').where('id', '=', 'c').execute())).toEqual([
    'four',
  ]);
});

test('what is no part of a shop names none', async () => {
  expect(await followed((tx) => putRecord(tx, item('d', 'one', 'LOG')))).toEqual([]);
  expect(await followed((tx) => tx.db.deleteFrom('record').where('type', '=', 'LOG').execute())).toEqual([]);
  expect(
    await followed((tx) => tx.db.insertInto('setting').values({ key: 'record', value: 'update' }).execute()),
  ).toEqual([]);
});
