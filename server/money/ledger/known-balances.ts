import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { cacheOf } from '../../db/engine/command-cache.ts';
import type { Schema } from '../../db/schema.ts';

const factOf = (account: string): string => `balance ${account}`;

/** A balance that the one writer of SQLite knows, or that a command on PostgreSQL has locked; undefined where it must be read. */
export const knownBalance = (db: Kysely<Schema>, account: string): Centavos | undefined =>
  cacheOf(db)?.fact<Centavos>(factOf(account));

/** Notes a balance as it was read. `held` says that it was locked or moved, so that nobody else moves it. */
export function noteBalance(db: Kysely<Schema>, account: string, balance: Centavos, held = false): void {
  const cache = cacheOf(db);
  if (held || cache?.engine === 'sqlite') cache?.noteFact(factOf(account), balance);
}
