import type { Engine } from '../store.ts';
import { SQL_TYPES } from './ddl.ts';

/**
 * Column `trace` of everything that a purchase leaves behind: the trace in which it was made, where traces are kept.
 */
export function keepTraces(engine: Engine): string[] {
  const { text } = SQL_TYPES[engine];
  return ['job', 'charge', 'event'].map((table) => `alter table ${table} add column trace ${text}`);
}
