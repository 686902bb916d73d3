import { isCount, type StockMove } from '../../domain/restock/move.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { number, text } from './read.ts';

/** A wish that an item is counted at the next visit. */
export interface CountAsk {
  /** Person who asked. Empty where the server has not noted that yet. */
  by: string;
  /** Time of the wish, ms; null where the server has not noted that yet. */
  at: number | null;
}

/** A client's request for a count in an ITEM. The server adds person and time, and removes the request with a count. */
export const COUNT_ASKED = { countAsked: true } as const;

/** Reads the wish of an ITEM for a count; null without one. */
export function readCountAsk({ content }: Pick<RecordRow, 'content'>): CountAsk | null {
  const { countAsked, countAskedBy, countAskedAt } = parseContent(content);
  return countAsked === true ? { by: text(countAskedBy).trim(), at: number(countAskedAt) ?? null } : null;
}

/** The same wish beside stock changes that the row does not show yet. A count among them answers it. */
export const standingCountAsk = (
  row: Pick<RecordRow, 'content'>,
  moves: readonly StockMove[],
): CountAsk | null => (moves.some(isCount) ? null : readCountAsk(row));
