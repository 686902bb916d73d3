import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { cacheOf } from '../../db/engine/command-cache.ts';
import type { Certainty } from '../../db/engine/row-cache.ts';
import type { Schema } from '../../db/schema.ts';

const factOf = (account: string): string => `balance ${account}`;

/**
 * A balance that the one writer of SQLite knows, or that a command on PostgreSQL has locked. Undefined where it must be
 * read.
 */
export const knownBalance = (db: Kysely<Schema>, account: string): Centavos | undefined =>
  cacheOf(db)?.fact<Centavos>(factOf(account));

/**
 * Notes a balance of a command. On PostgreSQL one that was read without a lock is not kept, because others may move it.
 */
export function noteBalance(
  db: Kysely<Schema>,
  account: string,
  balance: Centavos,
  certainty: Certainty,
): void {
  const cache = cacheOf(db);
  if (certainty === 'locked' || cache?.engine === 'sqlite') cache?.noteFact(factOf(account), balance);
}
