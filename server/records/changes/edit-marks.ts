import { sameJson } from '../../../src/domain/values/same-json.ts';
import { omit } from '../../../src/records/content-fields.ts';
import type { Content, RecordType } from '../../../src/records/record.ts';

/** Fields that note an act elsewhere. A printed shelf label, for one, says nothing new about its item. */
const MARKS: Partial<Record<RecordType, readonly string[]>> = { ITEM: ['label'] };

/** True for a field whose change is no edit of its record. */
export function isMark(type: RecordType, field: string): boolean {
  return MARKS[type]?.includes(field) ?? false;
}

/** True where only marks changed, so that the record keeps its last editor. */
export function marksOnly(type: RecordType, before: Content, after: Content): boolean {
  const marks = MARKS[type] ?? [];
  if (marks.every((field) => sameJson(before[field], after[field]))) return false;
  return sameJson(omit(before, marks), omit(after, marks));
}
