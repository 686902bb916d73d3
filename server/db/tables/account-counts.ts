import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Time for which an upgrade may leave processes of the version before at work, in ms. They post without counting. */
const UPGRADE_MS = HOUR_MS;

/**
 * Columns for the number of an account's transfers and the sum of their digests. Older accounts are counted by the first
 * audit, which needs no lock on the ledger. Only on PostgreSQL may a process of the previous version go on posting.
 */
export function countAccounts(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  const until = `insert into setting (key, value)
    select 'books.count-until', ((extract(epoch from now()) * 1000)::bigint + ${UPGRADE_MS})::text
    where exists (select 1 from transfer)`;
  return [
    `alter table account add column moves ${int}`,
    `alter table account add column digest ${int}`,
    tableOn(engine)(
      'audit_sum',
      `account ${text} not null primary key, walk ${int} not null, moves ${int} not null, balance ${int} not null,
       digest ${int} not null`,
    ),
    ...(engine === 'postgres' ? [until] : []),
  ];
}
