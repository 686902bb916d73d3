import { LAST_EDIT, parseContent, type RecordRow } from '../record.ts';
import { number, object, text } from './read.ts';

/** Author and instant of a record's last edit through the record API. */
export interface LastEdit {
  sub: string;
  /** The person's name, or their e-mail. */
  name: string;
  /** Time of the edit, ms by the server's clock. */
  at: number;
}

/**
 * Reads a record's last edit. Null for a record that was never edited, is of an unsigned type, or hides it from this
 * reader.
 */
export function readLastEdit(row: Pick<RecordRow, 'content'>): LastEdit | null {
  const { sub, name, at } = object(parseContent(row.content)[LAST_EDIT]);
  const time = number(at);
  return time === null ? null : { sub: text(sub), name: text(name), at: time };
}
