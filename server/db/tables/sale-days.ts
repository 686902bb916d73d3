import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Table of closed days of sales as packed columns, so that a look at many days need not read their purchases. */
export function createSaleDays(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  return [
    tableOn(engine)(
      'sale_day',
      `location_id ${text} not null, day ${int} not null, version ${text} not null, columns ${text} not null,
       primary key (location_id, day)`,
    ),
  ];
}
