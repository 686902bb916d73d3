import { parseContent, type RecordRow } from '../record.ts';
import { object, text } from './read.ts';

/** An ACCESS as the app reads it: a location that was opened. `at` is ms. */
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
    at: row.createdAt,
  };
}
