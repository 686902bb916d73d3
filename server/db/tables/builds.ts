import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Tables for the files of the last builds, which any process may hand out. */
export function createBuilds(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  const table = tableOn(engine);
  return [
    table('build', `id ${text} not null primary key, used_at ${int} not null`),
    table(
      'build_file',
      `name ${text} not null, build_id ${text} not null, is_packed ${int} not null, content ${text} not null,
       proof ${text} not null, primary key (name, build_id)`,
    ),
  ];
}
