import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { kyselyOn } from '../../../server/db/engine/dialect.ts';
import { preparedShapes } from '../../../server/db/engine/prepared-shapes.ts';
import { ReadConnection } from '../../../server/db/engine/read-connection.ts';
import type { StatementManner } from '../../../server/db/engine/statement.ts';
import { statementRunner } from '../../../server/db/sqlite/connection.ts';

interface Sent {
  text: string;
  parameters: unknown[];
  manner: StatementManner | undefined;
}

/** A kind of statement, with the number of its constructions and the statements sent. */
function openKind() {
  const sent: Sent[] = [];
  let built = 0;
  const db = kyselyOn(
    'sqlite',
    new ReadConnection((text, parameters, manner) => {
      sent.push({ text, parameters, manner });
      return { rows: [] };
    }),
  );
  const select = preparedShapes<{ table: string; limit: number }, 'id' | 'other', [string]>((shape, slot) => {
    built += 1;
    return sql`select id from ${sql.ref(shape.table)} where id = ${slot('id')} or other = ${slot('other')}
      or id = ${slot('id')} limit ${sql.lit(shape.limit)}`;
  });
  return { db, select, sent, built: () => built };
}

describe('statements kept by their shape', () => {
  test('one is put together once, and each use brings its own values', async () => {
    const { db, select, sent, built } = openKind();
    await select(db, { table: 'a', limit: 1 }, { id: 'x', other: 'y' });
    await select(db, { table: 'a', limit: 1 }, { id: 'z', other: null });
    expect(built()).toBe(1);
    expect(sent.map(({ parameters }) => parameters)).toEqual([
      ['x', 'y', 'x'],
      ['z', null, 'z'],
    ]);
    expect(sent[1]?.text).toBe(sent[0]?.text);
  });

  test('a slot without a value is refused, never filled with the value before', async () => {
    const { db, select } = openKind();
    await select(db, { table: 'a', limit: 1 }, { id: 'x', other: 'y' });
    await expect(async () => select(db, { table: 'a', limit: 1 }, { id: 'x' })).rejects.toThrow(
      'Parameter 2',
    );
  });

  test('a shape that is used again and again is named, each by a name of its own', async () => {
    const { db, select, sent } = openKind();
    for (let use = 0; use < 7; use++) {
      for (const limit of [1, 2]) await select(db, { table: 'a', limit }, { id: 'x', other: 'y' });
    }
    const namesOf = (text: string) =>
      sent.filter((one) => one.text === text).map(({ manner }) => manner?.name);
    const [one, two] = [namesOf(sent[0]?.text ?? ''), namesOf(sent[1]?.text ?? '')];
    expect(one.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(one.slice(4)).size).toBe(1);
    expect(one[6]).toEqual(expect.any(String));
    expect(two[6]).toEqual(expect.any(String));
    expect(one[6]).not.toBe(two[6]);
  });

  test('only so many are kept and named', async () => {
    const { db, select, sent, built } = openKind();
    for (let limit = 0; limit < 1001; limit++) {
      for (let use = 0; use < 5; use++) await select(db, { table: 'a', limit }, { id: 'x', other: 'y' });
    }
    expect(built()).toBe(1001);
    expect(new Set(sent.map(({ manner }) => manner?.name)).size).toBeLessThan(250);
    await select(db, { table: 'a', limit: 1000 }, { id: 'x', other: 'y' });
    expect(built()).toBe(1001);
    await select(db, { table: 'a', limit: 0 }, { id: 'x', other: 'y' });
    expect(built()).toBe(1002);
  });

  test('rows come as lists of values, and as objects to whoever sends the same text plainly', async () => {
    const file = new DatabaseSync(':memory:');
    const db = kyselyOn('sqlite', new ReadConnection(statementRunner(file)));
    const select = preparedShapes<{ limit: number }, 'id', [string, number]>(
      (shape, slot) => sql`select ${slot('id')} as id, 7 as n limit ${sql.lit(shape.limit)}`,
    );
    for (let round = 0; round < 2; round++) {
      expect(await select(db, { limit: 1 }, { id: 'a' })).toEqual([['a', 7]]);
      const plain = await sql`select ${'b'} as id, 7 as n limit 1`.execute(db);
      expect(plain.rows).toEqual([{ id: 'b', n: 7 }]);
    }
    file.close();
  });
});
