import { parseContent, type RecordRow } from '../record.ts';
import { number, text } from './read.ts';

/** Somebody wants an item to be counted at the next visit. */
export interface CountAsk {
  /** Person who asked. Empty where the server did not note that yet. */
  by: string;
  /** ms; null where the server did not note that yet. */
  at: number | null;
}

/** A client's request for a count in an ITEM. The server says who and when, and takes it away with a count. */
export const COUNT_ASKED = { countAsked: true } as const;

/** Reads the wish of an ITEM for a count; null without one. */
export function readCountAsk({ content }: Pick<RecordRow, 'content'>): CountAsk | null {
  const { countAsked, countAskedBy, countAskedAt } = parseContent(content);
  return countAsked === true ? { by: text(countAskedBy).trim(), at: number(countAskedAt) ?? null } : null;
}
