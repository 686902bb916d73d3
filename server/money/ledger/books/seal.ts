import { createHash } from 'node:crypto';
import type { TransferTable } from '../../../db/schema.ts';

/** The end of a chain: how many transfers are sealed and the hash of the last, which stands for all of them. */
export interface Head {
  seq: number;
  /** 64 hexadecimal digits. */
  hash: string;
}

/** Where every chain begins. */
export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) };

/** The hash of a transfer's bytes and of the hash before it: none before it can change without this one. */
export function hashAfter(previous: string, row: TransferTable): string {
  const { id, reference, debit, credit, amount, kind, created_at } = row;
  const bytes = JSON.stringify([id, reference, debit, credit, amount, kind, created_at]);
  return createHash('sha256').update(`${previous}\n${bytes}`, 'utf8').digest('hex');
}

/** A head as people keep it, outside the database: '1234:' and the hash. */
export const headText = ({ seq, hash }: Head): string => `${seq}:${hash}`;

/** A kept head, or null where the text is none. */
export function readHead(text: string): Head | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash };
}
