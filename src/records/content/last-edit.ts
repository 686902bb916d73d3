import { LAST_EDIT, parseContent, type RecordRow } from '../record.ts';
import { number, object, text } from './read.ts';

/** Author and instant of a record's last edit through the record API. */
export interface LastEdit {
  sub: string;
  /** The person's name, or their e-mail. */
  name: string;
  /** ms by the server's clock. */
  at: number;
}

/** Reads a record's last edit; null for one that was never edited, of a type that is not signed, or not shown. */
export function readLastEdit(row: Pick<RecordRow, 'content'>): LastEdit | null {
  const { sub, name, at } = object(parseContent(row.content)[LAST_EDIT]);
  const time = number(at);
  return time === null ? null : { sub: text(sub), name: text(name), at: time };
}
