import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowCache } from '../../../server/db/engine/row-cache.ts';
import { openWriter, statementRunner } from '../../../server/db/sqlite/connection.ts';
import { runBatch, type Writer } from '../../../server/db/sqlite/group-commit.ts';
import { type Commands, Refused, type Tx } from '../../../server/db/store.ts';
import { migrate } from '../../../server/db/tables/migrate.ts';
import { getRow, putRecord } from '../../../server/records/rows/write-record.ts';

const IDS = ['a', 'b', 'c'];
const of = (id: string, content: string) => ({
  ...{ id, type: 'LOG' as const, parentId: null, owner: null, reference: null, content },
});

/** Writes a record: a new one, or the content of an existing one. */
async function put(tx: Tx, { id, content }: { id: string; content: string }): Promise<void> {
  const previous = await getRow(tx, id, 'LOG', { lock: true });
  await putRecord(tx, of(id, content), previous ? { previous } : {});
}

/** All contents by id, read by one statement. */
async function readAll(tx: Tx): Promise<string> {
  const rows = await tx.db.selectFrom('record').select(['id', 'content']).orderBy('id').execute();
  return rows.map(({ id, content }) => `${id}=${content}`).join();
}

const commands = {
  put,
  readAll: (tx) => readAll(tx),
  read: async (tx, { id }) => (await getRow(tx, id, 'LOG'))?.content ?? null,
  putThenRefuse: async (tx, args) => {
    await put(tx, args);
    throw new Refused('CONFLICT');
  },
  putReadThenThrow: async (tx, args) => {
    await put(tx, args);
    await readAll(tx);
    throw new Error('broken');
  },
  removeAll: async (tx) => {
    await tx.db.deleteFrom('record').execute();
  },
  removeThenRefuse: async (tx) => {
    await tx.db.deleteFrom('record').execute();
    throw new Refused('CONFLICT');
  },
} satisfies Commands;

type Step = [name: keyof typeof commands, args: { id: string; content: string }];
const step = fc.tuple(
  fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
  fc.record({
    id: fc.constantFrom(...IDS),
    content: fc.integer({ min: 0, max: 9 }).map((n) => `{"n":${n}}`),
  }),
) satisfies fc.Arbitrary<Step>;

/** Model of one step without storage. Changes `records` and returns the expected answer. */
function expected(records: Map<string, string>, [name, { id, content }]: Step): unknown {
  const all = [...records].sort(([one], [other]) => (one < other ? -1 : 1));
  if (name === 'readAll') return all.map((pair) => pair.join('=')).join();
  if (name === 'read') return records.get(id) ?? null;
  if (name === 'put') records.set(id, content);
  if (name === 'removeAll') records.clear();
  return name === 'putThenRefuse' || name === 'removeThenRefuse'
    ? 'refused'
    : name === 'putReadThenThrow'
      ? 'failed'
      : undefined;
}

test('commands that share a commit see and leave what they would one after the other', async () => {
  const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const folder = mkdtempSync(join(tmpdir(), 'vendinha-commit-'));
      const db = openWriter(join(folder, 'vendinha.db'));
      await migrate('sqlite', async (sql) => db.prepare(sql).all());
      const writer: Writer = { db, run: statementRunner(db), commands, cache: new RowCache('sqlite') };
      const records = new Map<string, string>();
      for (const batch of all) {
        const wanted = batch.map((one) => expected(records, one));
        const { answers } = await runBatch(
          writer,
          batch.map(([name, args], ticket) => ({ kind: 'run', ticket, name, args, now: 1, trace: null })),
        );
        expect(answers.map((one) => (one.kind === 'applied' ? one.value : one.kind))).toEqual(wanted);
        const rows = db.prepare('select id, content from record order by id').all();
        expect(rows.map(({ id, content }) => [id, content])).toEqual([...records].sort());
        expect(db.isTransaction).toBe(false);
      }
      db.close();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 60 },
  );
});
