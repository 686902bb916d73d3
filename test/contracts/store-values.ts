import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ConstraintError } from '../../server/db/engine/constraint-error.ts';
import type { TestStore } from './test-store.ts';

/** Contract of the tables' own constraints. */
export function constraintsContract(store: () => TestStore): void {
  test('a balance falls below zero only where overdraft is allowed', async () => {
    await store().run('openAccount', { id: 'person', balance: 100 });
    await store().run('openAccount', { id: 'platform', overdraft: 1 });
    const falling = store().run('changeBalance', { id: 'person', by: -101 });
    await expect(falling).rejects.toBeInstanceOf(ConstraintError);
    await expect(falling).rejects.toMatchObject({ kind: 'check' });
    await store().run('changeBalance', { id: 'person', by: -100 });
    await store().run('changeBalance', { id: 'platform', by: -500 });
    const rows = await store().read.selectFrom('account').select(['id', 'balance']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'person', balance: 0 },
      { id: 'platform', balance: -500 },
    ]);
  });

  test('a transfer is unique by reference and moves a positive amount', async () => {
    await store().run('transfer', { reference: 'r', amount: 1 });
    await expect(store().run('transfer', { reference: 'r', amount: 1 })).rejects.toMatchObject({
      kind: 'unique',
    });
    await expect(store().run('transfer', { reference: 's', amount: 0 })).rejects.toMatchObject({
      kind: 'check',
    });
  });

  test('a record is unique by id and type together', async () => {
    await store().run('putRecord', { id: 'a', type: 'ITEM', parentId: 'p', updatedAt: 1 });
    await store().run('putRecord', { id: 'a', type: 'LOG', parentId: 'p', updatedAt: 1 });
    const again = store().run('putRecord', { id: 'a', type: 'ITEM', parentId: 'p', updatedAt: 2 });
    await expect(again).rejects.toMatchObject({ kind: 'unique' });
  });
}

/** Contract of the values that can be stored and read. */
export function valuesContract(store: () => TestStore): void {
  const unstorable = [true, new Date(0), {}, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 'a\0b'];
  test.each(unstorable)('the value %s is refused as a parameter', async (value) => {
    await expect(store().run('storeParameter', { value })).rejects.toMatchObject({ name: 'TypeError' });
  });

  test('whole numbers, counts and sums come back as numbers, and never rounded', async () => {
    await store().run('openAccount', { id: 'a', balance: Number.MAX_SAFE_INTEGER });
    await store().run('openAccount', { id: 'b', balance: -7, overdraft: 1 });
    const total = sql<number>`sum(balance)`.as('total');
    const count = sql<number>`count(*)`.as('count');
    const half = sql<number>`min(balance) / ${2}`.as('half');
    const row = await store().read.selectFrom('account').select([total, count, half]).executeTakeFirst();
    expect(row).toEqual({ total: Number.MAX_SAFE_INTEGER - 7, count: 2, half: -3 });
    await store().run('changeBalance', { id: 'a', by: 1 });
    await expect(store().read.selectFrom('account').selectAll().execute()).rejects.toThrow(RangeError);
  });

  test('reads cannot write and have no transactions', async () => {
    const insert = store().read.insertInto('setting').values({ key: 'a', value: 'b' });
    await expect(insert.execute()).rejects.toThrow('only reads');
    await expect(
      store()
        .read.transaction()
        .execute(async () => undefined),
    ).rejects.toThrow('write a command');
  });
}
