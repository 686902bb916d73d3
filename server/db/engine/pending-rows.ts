import type { AtOnce } from '../maybe-promise.ts';
import type { RowMemory } from './row-memory.ts';
import type { RunStatement } from './statement.ts';

const WRITE_ONE = 'update "record" set "content" = ?, "updated_at" = ? where "id" = ? and "type" = ?';
const WRITE_ALL = {
  sql: `update record as r set content = p.content, updated_at = p.updated_at
    from json_to_recordset($1::json) as p(id text, type text, content text, updated_at bigint)
    where r.id = p.id and r.type = p.type`,
  manner: { name: 'pending rows', ownRows: true },
};

/** Writes the contents that a memory holds back: on SQLite one by one, on PostgreSQL all in one statement. */
export function writePending(memory: RowMemory, run: RunStatement): AtOnce<unknown> {
  const rows = memory.takePending();
  if (rows.length === 0) return undefined;
  if (memory.engine === 'postgres') {
    const pending = rows.map(({ id, type, content, updated_at }) => ({ id, type, content, updated_at }));
    return run(WRITE_ALL.sql, [JSON.stringify(pending)], WRITE_ALL.manner);
  }
  for (const row of rows) void run(WRITE_ONE, [row.content, row.updated_at, row.id, row.type]);
  return undefined;
}
