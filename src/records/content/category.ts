import type { RecordRow } from '../record.ts';

/** A group of a location's items. */
export interface Category {
  id: string;
  name: string;
}

/** Reads a CATEGORY; its name is the reference. */
export function readCategory(row: RecordRow): Category {
  return { id: row.id, name: row.reference ?? '' };
}
