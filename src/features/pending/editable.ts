import type { Entry, Operation } from '../../data/mirror/entry.ts';
import { isUntouched } from '../../data/outbox/reduce.ts';
import { parseContent } from '../../records/record.ts';
import { takenCodes, withCodes } from './taken-codes.ts';

/** The content field with the user's text, by the entry's kind. */
const FIELDS: Partial<Record<Entry['about']['kind'], string>> = {
  chatMessage: 'text',
  ticket: 'description',
  ticketResponse: 'message',
};

/** The text of an entry that can still be corrected here. Null without text, or if the entry may have been sent. */
export function wordsOf(entry: Entry): string | null {
  const codes = takenCodes(entry);
  if (codes !== null) return codes;
  const field = FIELDS[entry.about.kind];
  const { operation } = entry;
  if (!field || operation.kind !== 'create' || !isUntouched(entry)) return null;
  const words = parseContent(operation.content)[field];
  return typeof words === 'string' ? words : null;
}

/** The text of an entry, even if it may have been sent. Null for entries without text. */
export function writtenIn({ about, operation }: Entry): string | null {
  const field = FIELDS[about.kind];
  if (!field || operation.kind !== 'create') return null;
  const words = parseContent(operation.content)[field];
  return typeof words === 'string' && words !== '' ? words : null;
}

/** The operation with another text. */
export function withWords(entry: Entry, words: string): Operation {
  const { about, operation } = entry;
  if (takenCodes(entry) !== null) return withCodes(operation, words);
  const field = FIELDS[about.kind];
  if (!field || operation.kind !== 'create') return operation;
  return { ...operation, content: JSON.stringify({ ...parseContent(operation.content), [field]: words }) };
}
