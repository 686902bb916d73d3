import { instant, object, text } from '../content/read.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

/** An ACCESS as the app reads it: a location that was opened. `at` (ms) is when that was, not when the server heard of it. */
export interface Access {
  id: string;
  locationId: string;
  locationName: string;
  locationDescription: string;
  address: string;
  accessMethod: string;
  at: number;
}

/** Reads an ACCESS [H-11]. */
export function readAccess(row: RecordRow): Access {
  const content = parseContent(row.content);
  return {
    id: row.id,
    locationId: row.parentId ?? row.reference ?? '',
    locationName: text(content.locationName).trim() || 'Local sem nome',
    locationDescription: text(content.locationDescription).trim(),
    address: text(object(content.locationDetails).address).trim(),
    accessMethod: text(content.accessMethod),
    at: openedAt(instant(content.timestamp), row.createdAt),
  };
}

/** Nothing waits for a connection so long: a record from further back was written under a clock that was wrong, ms. */
const QUEUED_MOST_MS = 30 * 24 * 3_600_000;

/** A shop that was opened without a connection was opened then; nothing was opened after the server had it. */
function openedAt(written: number | null, arrived: number): number {
  return written !== null && arrived - written < QUEUED_MOST_MS ? Math.min(written, arrived) : arrived;
}

export const ACCESS = defineType('ACCESS', {
  read: readAccess,
  rule: ownOnce(),
  channels: ['owner'],
});
