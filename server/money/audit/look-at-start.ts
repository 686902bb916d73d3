import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { booksState } from '../ledger/books/books-state.ts';
import { GENESIS, type Head } from '../ledger/books/seal.ts';
import { chainPiece, trustFaults } from '../ledger/books/verify-books.ts';

/**
 * Faults of the books that a start can see before it serves, in a fixed number of rows. The chain must still go
 * through the places that walks have reached, and its last link must fit. The walk behind the port does the rest.
 */
export async function lookAtStart(read: Kysely<Schema>): Promise<string[]> {
  const { progress, found } = await booksState(read);
  const places = [progress?.chain, found?.head].filter((head) => head !== undefined);
  const faults: string[] = [];
  for (const place of places) faults.push(...(await trustFaults(read, place)));
  return [...faults, ...(await chainPiece(read, await beforeLast(read))).faults];
}

/** The head before the last link. */
async function beforeLast(read: Kysely<Schema>): Promise<Head> {
  const rows = await read
    .selectFrom('seal')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  return rows[1] ?? GENESIS;
}
