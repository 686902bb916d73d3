import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Table of the reports that owners were sent. */
export function createReports(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  return [
    tableOn(engine)(
      'report',
      `sub ${text} not null primary key, summary_day ${int}, told ${text} not null, updated_at ${int} not null`,
    ),
  ];
}
