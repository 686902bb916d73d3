import { expect, test } from 'vitest';
import {
  rowOf,
  STORED_COLUMNS,
  type StoredValues,
  valuesOf,
  WHOLE_COLUMNS,
} from '../../../server/db/record-table.ts';

test('a row is its values in the order of the stored columns, and back', () => {
  const named = STORED_COLUMNS as unknown as StoredValues;
  expect(rowOf(named)).toEqual(Object.fromEntries(STORED_COLUMNS.map((column) => [column, column])));
  expect(valuesOf(rowOf(named))).toEqual(named);
});

test('the columns with whole numbers are those of the times and of the tombstone', () => {
  expect(STORED_COLUMNS.filter((column) => WHOLE_COLUMNS.some((whole) => whole === column))).toEqual([
    'created_at',
    'updated_at',
    'deleted',
  ]);
});
