import { createHash } from 'node:crypto';
import { parseJson } from '../../../src/domain/values/parse-json.ts';
import { Refused } from '../../db/store.ts';

/** A position between two records of a list: the key of the record before it. */
export interface Position {
  updatedAt: number;
  id: string;
  type: string;
}

/** A position as the opaque nextToken: base64url, with a checksum against truncation and guesswork. */
export function toCursor({ updatedAt, id, type }: Position): string {
  const text = JSON.stringify([updatedAt, id, type]);
  return Buffer.from(checksum(text) + text).toString('base64url');
}

/**
 * Reads a nextToken. Throws BAD_CURSOR for a text that is not ours, and for one with our checksum that holds no
 * position.
 */
export function fromCursor(cursor: string): Position {
  const decoded = Buffer.from(cursor, 'base64url').toString();
  const text = decoded.slice(CHECKSUM_LENGTH);
  if (decoded.slice(0, CHECKSUM_LENGTH) !== checksum(text)) throw new Refused('BAD_CURSOR');
  const position = readPosition(text);
  if (!position) throw new Refused('BAD_CURSOR');
  return position;
}

/** Reads a position whose parts fit their columns, because the checksum has no secret. */
function readPosition(text: string): Position | null {
  const parts = parseJson(text);
  const [updatedAt, id, type] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (!Number.isSafeInteger(updatedAt) || !isNulFree(id) || !isNulFree(type)) return null;
  return { updatedAt: updatedAt as number, id, type };
}

/** True for a text without NUL, which PostgreSQL cannot hold. */
const isNulFree = (part: unknown): part is string => typeof part === 'string' && !part.includes('\u0000');

const CHECKSUM_LENGTH = 8;

function checksum(text: string): string {
  return createHash('sha256').update(`vendinha-cursor:${text}`).digest('hex').slice(0, CHECKSUM_LENGTH);
}
