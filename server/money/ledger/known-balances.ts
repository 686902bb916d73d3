import type { Kysely } from 'kysely';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { memoryOf } from '../../db/engine/command-memory.ts';
import type { Schema } from '../../db/schema.ts';

const factOf = (account: string): string => `balance ${account}`;

/** A balance that the one writer of SQLite knows; undefined where it must be read, as always on PostgreSQL. */
export const knownBalance = (db: Kysely<Schema>, account: string): Centavos | undefined =>
  memoryOf(db)?.fact<Centavos>(factOf(account));

/** Notes a balance as it was read or written. */
export function noteBalance(db: Kysely<Schema>, account: string, balance: Centavos): void {
  memoryOf(db)?.noteFact(factOf(account), balance);
}
