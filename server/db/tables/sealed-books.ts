import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import type { Engine } from '../store.ts';

/** Time for which an upgrade may leave processes of the version before at work, in ms. */
const UPGRADE_MS = HOUR_MS;

/**
 * Tables for the chain of hashes over the ledger and for transfers that wait for their seal. Every transfer so far
 * waits. Only on PostgreSQL may a process of the previous version go on posting, so its transfers are sealed for a
 * while too.
 */
export function createSeals(engine: Engine): string[] {
  const [text, int, end] =
    engine === 'sqlite' ? ['text', 'integer', 'strict'] : ['text collate "C"', 'bigint', ''];
  const adopt = `insert into setting (key, value)
    select 'books.adopt-until', ((extract(epoch from now()) * 1000)::bigint + ${UPGRADE_MS})::text
    where exists (select 1 from transfer)`;
  return [
    `create table seal (seq ${int} not null primary key, transfer_id ${text} not null unique, hash ${text} not null) ${end}`,
    `create table unsealed (transfer_id ${text} not null primary key) ${end}`,
    'insert into unsealed (transfer_id) select id from transfer',
    ...(engine === 'postgres' ? [adopt] : []),
  ];
}
