import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Table of the times of sales whose records changed since. */
export function createMovedSales(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  return [
    tableOn(engine)(
      'moved_sale',
      `id ${text} not null primary key, location_id ${text} not null, sold_at ${int} not null`,
    ),
    'create index moved_sale_location on moved_sale (location_id, sold_at)',
  ];
}
