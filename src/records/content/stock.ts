import type { Stock } from '../../domain/restock-stock.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { count } from './read.ts';

/** Reads an ITEM's units; `reserved` and `short` are 0 for anyone but the location's owner, who alone is shown them. */
export function readStock(item: Pick<RecordRow, 'content'>): Stock {
  const content = parseContent(item.content);
  return {
    available: count(content.quantity),
    reserved: count(content.reserved),
    short: count(content.short),
  };
}
