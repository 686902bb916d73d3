import { createHash } from 'node:crypto';
import type { TransferTable } from '../../../db/ledger-tables.ts';

/** The end of a chain: the number of sealed transfers, and the hash of the last one, which stands for all of them. */
export interface Head {
  seq: number;
  /** Hash of 64 hexadecimal digits. */
  hash: string;
}

/** The head before the first link of a chain. */
export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) };

/** The hash of a transfer's bytes and of the hash before it. So no earlier one can change without this one. */
export function hashAfter(previous: string, row: TransferTable): string {
  return createHash('sha256')
    .update(`${previous}\n${bytesOf(row)}`, 'utf8')
    .digest('hex');
}

/** Number modulo which digests are added up. It has 48 bits, so that a sum of two is still a safe integer. */
export const DIGESTS = 2 ** 48;

/**
 * The digest of a transfer, which its two accounts add up. A sum does not ask for an order: transfers of one account
 * are posted in one and sealed in another.
 */
export function digestOf(row: TransferTable): number {
  return createHash('sha256').update(bytesOf(row), 'utf8').digest().readUIntBE(0, 6);
}

function bytesOf({ id, reference, debit, credit, amount, kind, created_at }: TransferTable): string {
  return JSON.stringify([id, reference, debit, credit, amount, kind, created_at]);
}

/** A head as people keep it outside the database: '1234:' and the hash. */
export const headText = ({ seq, hash }: Head): string => `${seq}:${hash}`;

/** Reads a kept head. Null for any other text. */
export function readHead(text: string): Head | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash };
}
