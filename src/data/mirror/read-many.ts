import type { PromiseExtended, Table } from 'dexie';

/** From so many keys on, one request for their range costs less than a request for each key. */
const MANY = 32;
/** Greatest number of stored values in the range for each wanted value. */
const MAX_SHARE = 3;

/** Values by key, in the order of the keys; undefined for a key without a value. */
export function readMany<T, K extends string | [string, string]>(
  table: Table<T, K>,
  keys: readonly K[],
  keyOf: (value: T) => K,
): PromiseExtended<(T | undefined)[]> {
  if (keys.length < MANY) return table.bulkGet([...keys]);
  const sorted = [...keys].sort((a, b) => indexedDB.cmp(a, b));
  const range = table.where(':id').between(sorted[0], sorted.at(-1), true, true);
  return range.count().then((count) =>
    count > MAX_SHARE * keys.length
      ? table.bulkGet([...keys])
      : range.toArray((values) => {
          const found = new Map(values.map((value) => [String(keyOf(value)), value]));
          return keys.map((key) => found.get(String(key)));
        }),
  );
}
