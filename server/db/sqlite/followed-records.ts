import type { DatabaseSync } from 'node:sqlite';
import type { FollowedParents } from '../engine/followed-parents.ts';
import { FOLLOWED_TYPES } from '../store.ts';

const TYPES = FOLLOWED_TYPES.map((type) => `'${type}'`).join(', ');

/**
 * Notes the parents of followed records that any statement of this connection deletes. There is no such trigger for
 * other writes, because SQLite then keeps a copy of each page that one of them changes.
 */
export function followDeletions(db: DatabaseSync, followed: FollowedParents): void {
  db.function('follow_record', (type, parent) => {
    followed.note(String(type), typeof parent === 'string' ? parent : null);
    return null;
  });
  db.exec(`create temp trigger follow_delete after delete on main.record
    when old.type in (${TYPES}) begin select follow_record(old.type, old.parent_id); end`);
}
