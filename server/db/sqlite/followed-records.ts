import type { DatabaseSync } from 'node:sqlite';
import { FOLLOWED_TYPES } from '../store.ts';

const TYPES = FOLLOWED_TYPES.map((type) => `'${type}'`).join(', ');
const WRITES = [
  ['insert', 'new'],
  ['update', 'old'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/**
 * Notes the parents of followed records that any statement of this connection writes. Returns a function that takes the
 * notes. They may name a parent whose change was undone.
 */
export function followRecords(db: DatabaseSync): () => string[] {
  const parents = new Set<string>();
  db.function('follow_record', (parent) => {
    if (typeof parent === 'string') parents.add(parent);
    return null;
  });
  for (const [write, row] of WRITES)
    db.exec(`create temp trigger follow_${write}_${row} after ${write} on main.record
      when ${row}.type in (${TYPES}) begin select follow_record(${row}.parent_id); end`);
  return () => {
    const taken = [...parents];
    parents.clear();
    return taken;
  };
}
