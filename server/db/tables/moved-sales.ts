import type { Engine } from '../store.ts';
import { TYPES, tableOn } from './ddl.ts';

/** When each sale was sold whose record was changed since. */
export function createMovedSales(engine: Engine): string[] {
  const { text, int } = TYPES[engine];
  return [
    tableOn(engine)(
      'moved_sale',
      `id ${text} not null primary key, location_id ${text} not null, sold_at ${int} not null`,
    ),
    'create index moved_sale_location on moved_sale (location_id, sold_at)',
  ];
}
