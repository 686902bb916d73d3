import type { RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { editedPart } from '../../type-rule.ts';

/** A group of a location's items. */
export interface Category {
  id: string;
  name: string;
}

/** Reads a CATEGORY; its name is the reference. */
export function readCategory(row: RecordRow): Category {
  return { id: row.id, name: row.reference ?? '' };
}

export const CATEGORY = defineType('CATEGORY', {
  read: readCategory,
  write: ({ name }: Pick<Category, 'name'>) => ({ reference: name, content: {} }),
  rule: editedPart(),
  channels: ['location', 'locationOwner'],
});
