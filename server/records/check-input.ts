import { createHash } from 'node:crypto';
import { isObject } from '../../src/domain/values/is-object.ts';
import { parseJson } from '../../src/domain/values/parse-json.ts';
import { MAX_MONTHS_BACK, type Month, monthOfIso } from '../../src/domain/words/month.ts';
import { type Content, isRecordType, type RecordType } from '../../src/records/record.ts';
import { Refused } from '../db/store.ts';
import { isWithinBounds } from '../web/json-bounds.ts';

/** The input of a creation. Missing and null fields mean the same. */
export interface CreateInput {
  id: string;
  type: string;
  parentId?: string | null;
  owner?: string | null;
  reference?: string | null;
  content?: string | null;
  updatedAt?: number | null;
}

const MAX_KEY = 200;
const MAX_REFERENCE = 500;
/**
 * Most levels of objects and lists in content. Far deeper ones would exhaust the stack of a program that writes them
 * out again.
 */
const MAX_NESTING = 32;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks a type. Refuses UNKNOWN_TYPE. */
export function knownType(type: string): RecordType {
  if (!isRecordType(type)) throw new Refused('UNKNOWN_TYPE');
  return type;
}

/** Checks a client's own id, which must be a UUID: guessable ids could be taken before their owner uses them. */
export function checkUuid(id: string): void {
  if (!UUID.test(id)) throw badInput('id');
}

/**
 * A key or parent as sent, short enough for an index and without NUL (PostgreSQL cannot hold one). Null when absent.
 */
export function checkKey(field: string, value: string | null | undefined): string | null {
  return checkText(field, value, MAX_KEY);
}

/** A reference as sent; null when absent. */
export function checkReference(value: string | null | undefined): string | null {
  return checkText('reference', value, MAX_REFERENCE);
}

/**
 * Checks content as sent. Refuses TOO_LARGE beyond the type's limit, and BAD_INPUT for any text that is not a JSON
 * object.
 */
export function checkContent(text: string, maxBytes: number): Content {
  checkSize(text, maxBytes);
  // It is looked at before it is parsed, because deep texts are the slowest of all.
  if (!isWithinBounds(text, { nesting: MAX_NESTING, values: Number.POSITIVE_INFINITY }))
    throw badInput('content', { maxNesting: MAX_NESTING });
  const value = parseJson(text);
  if (!isObject(value)) throw badInput('content');
  return value;
}

/** Refuses TOO_LARGE for a content of more bytes, as text. */
export function checkSize(text: string, maxBytes: number): void {
  if (Buffer.byteLength(text) > maxBytes) throw new Refused('TOO_LARGE', { field: 'content', maxBytes });
}

/** Fingerprint of a creation as sent. A second one with the same id must carry the same. */
export function fingerprint(input: CreateInput): string {
  const sent = [input.type, input.parentId ?? null, input.reference ?? null, input.content ?? null];
  return createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
}

/** A month as 'YYYY-MM'. Without `shop` all own locations. */
export interface MonthArgs {
  month: string;
  shop?: string | null;
}

/**
 * The month 'YYYY-MM' as sent. BAD_INPUT with the field where it is no month, after `latest`, or too long before
 * `current`.
 */
export function checkMonth(
  asked: string,
  { current, latest = current, field = 'month' }: { current: Month; latest?: Month; field?: string },
): Month {
  const month = monthOfIso(asked);
  if (month === null || month > latest || month < current - MAX_MONTHS_BACK) throw badInput(field);
  return month;
}

/** The refusal that names the wrong field. */
export function badInput(field: string, detail: Record<string, unknown> = {}): Refused {
  return new Refused('BAD_INPUT', { field, ...detail });
}

function checkText(field: string, value: string | null | undefined, max: number): string | null {
  if (value === null || value === undefined) return null;
  if (value.length > max || value.includes('\u0000')) throw badInput(field);
  return value;
}
