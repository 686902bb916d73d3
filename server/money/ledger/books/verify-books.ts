import type { Kysely } from 'kysely';
import type { TransferTable } from '../../../db/ledger-tables.ts';
import type { Schema } from '../../../db/schema.ts';
import { GENESIS, type Head, hashAfter, headText } from './seal.ts';

/** Rows of one statement. So books of any length take the same memory. */
export const PIECE = 500;

/** The faults of a piece of the books. `next` is the beginning of the following one, null after the last. */
export interface Piece<Place> {
  faults: string[];
  next: Place | null;
}

/** The seals after a head, each compared with its transfer and with the seal before it. */
export async function chainPiece(
  read: Kysely<Schema>,
  from: Head,
): Promise<Piece<Head> & { end: Head; transfers: TransferTable[] }> {
  const rows = await read
    .selectFrom('seal')
    .leftJoin('transfer', 'transfer.id', 'seal.transfer_id')
    .selectAll('transfer')
    .select(['seal.seq', 'seal.hash', 'seal.transfer_id as sealed'])
    .where('seal.seq', '>', from.seq)
    .orderBy('seal.seq')
    .limit(PIECE)
    .execute();
  const faults: string[] = [];
  const transfers: TransferTable[] = [];
  let end = from;
  for (const { seq, hash, sealed, ...row } of rows) {
    if (seq !== end.seq + 1) faults.push(`seal ${end.seq + 1} is missing`);
    if (row.id === null) faults.push(`transfer ${sealed} is gone, which seal ${seq} is of`);
    else {
      transfers.push(row as TransferTable);
      if (hashAfter(end.hash, row as TransferTable) !== hash)
        faults.push(`seal ${seq} does not fit transfer ${row.reference}, or what comes before it`);
    }
    end = { seq, hash };
  }
  return { faults, transfers, end, next: rows.length < PIECE ? null : end };
}

/** A transfer that has no seal and does not wait for one: nobody posted it. */
export interface Stray {
  id: string;
  reference: string;
}

/** The strays among the transfers after an id, in id order. */
export async function strayPiece(
  read: Kysely<Schema>,
  after: string,
): Promise<{ strays: Stray[]; next: string | null }> {
  const rows = await read
    .selectFrom('transfer')
    .leftJoin('seal', 'seal.transfer_id', 'transfer.id')
    .leftJoin('unsealed', 'unsealed.transfer_id', 'transfer.id')
    .select(['transfer.id', 'transfer.reference', 'seal.seq', 'unsealed.transfer_id as waiting'])
    .where('transfer.id', '>', after)
    .orderBy('transfer.id')
    .limit(PIECE)
    .execute();
  return {
    strays: rows.filter(({ seq, waiting }) => seq === null && waiting === null),
    next: rows.length < PIECE ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Faults of transfers that are gone although they waited to be sealed. */
export async function lostBeforeSeal(read: Kysely<Schema>): Promise<string[]> {
  const rows = await read
    .selectFrom('unsealed')
    .leftJoin('transfer', 'transfer.id', 'unsealed.transfer_id')
    .select('unsealed.transfer_id')
    .where('transfer.id', 'is', null)
    .limit(PIECE)
    .execute();
  return rows.map(({ transfer_id }) => `transfer ${transfer_id} is gone, which waited to be sealed`);
}

export const strayFault = ({ reference }: Stray): string =>
  `transfer ${reference} was never sealed: nobody posted it`;

export interface BooksVerification {
  faults: string[];
  /** The last link of the chain. Kept outside the database, it proves everything up to here. */
  head: Head;
}

export interface Trust {
  /** A head that was kept elsewhere. The chain must have gone through it. */
  trusted?: Head;
  /** Begins at the trusted head. Earlier links are not read again. */
  fromThere?: boolean;
}

/** Looks at all books, piece by piece. */
export async function verifyBooks(
  read: Kysely<Schema>,
  { trusted = GENESIS, fromThere = false }: Trust = {},
): Promise<BooksVerification> {
  const faults = await trustFaults(read, trusted);
  let head = fromThere ? trusted : GENESIS;
  for (let place: Head | null = head; place; ) {
    const piece: Awaited<ReturnType<typeof chainPiece>> = await chainPiece(read, place);
    faults.push(...piece.faults);
    head = piece.end;
    place = piece.next;
  }
  for (let place: string | null = ''; place !== null; ) {
    const piece: Awaited<ReturnType<typeof strayPiece>> = await strayPiece(read, place);
    faults.push(...piece.strays.map(strayFault));
    place = piece.next;
  }
  faults.push(...(await lostBeforeSeal(read)));
  return { faults, head };
}

/**
 * Faults of a chain without the trusted head. Somebody who rewrote the chain, or cut it off, can have forged every hash
 * but that one.
 */
export async function trustFaults(read: Kysely<Schema>, trusted: Head): Promise<string[]> {
  if (trusted.seq === 0) return [];
  const row = await read.selectFrom('seal').select('hash').where('seq', '=', trusted.seq).executeTakeFirst();
  if (row?.hash === trusted.hash) return [];
  const found = row ? `seal ${trusted.seq} is another one` : `the chain ends before seal ${trusted.seq}`;
  return [`${found}: the books were rewritten after ${headText(trusted)} was kept`];
}
