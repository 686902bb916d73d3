import { writtenAt } from '../../../domain/words/written-at.ts';
import { instant, object, text } from '../../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';
import type { Location } from './location.ts';

/**
 * Origin of the opening of a shop [H-11]. 'link' is an address from outside, such as an invite's mail or a printed QR.
 * 'qr_code' was read inside the app. 'kiosk' is a tablet that is pinned to the shop.
 */
export const ACCESS_SOURCES = [
  'home',
  'recent_places',
  'qr_code',
  'link',
  'location_information',
  'history',
  'notification',
  'kiosk',
] as const;
export type AccessSource = (typeof ACCESS_SOURCES)[number];

/** Router state of a way into a shop. */
export interface OpenedFrom {
  source: AccessSource;
}

/** Reads a source of the list. Null for none, and for another client's own word. */
export function readAccessSource(value: unknown): AccessSource | null {
  return ACCESS_SOURCES.find((source) => source === value) ?? null;
}

/**
 * An ACCESS as the app reads it: the opening of a location. `at` (ms) is the time of the opening, not of its arrival at
 * the server.
 */
export type Access = ReturnType<typeof readAccess>;

/** Reads an ACCESS [H-11]. */
export function readAccess(row: RecordRow) {
  const content = parseContent(row.content);
  return {
    id: row.id,
    locationId: row.parentId ?? row.reference ?? '',
    locationName: text(content.locationName).trim() || 'Local sem nome',
    locationDescription: text(content.locationDescription).trim(),
    address: text(object(content.locationDetails).address).trim(),
    accessMethod: text(content.accessMethod),
    source: readAccessSource(content.source),
    at: writtenAt(instant(content.timestamp) ?? row.createdAt, row.createdAt),
  };
}

interface NewAccess {
  location: Location;
  /** Person who opened the location, and their session. */
  by: { userInfo: Content; sessionInfo: Content };
  method: string;
  source: AccessSource;
  at: number;
}

export const ACCESS = defineType('ACCESS', {
  read: readAccess,
  write: ({ location, by, method, source, at }: NewAccess) => ({
    reference: location.id,
    content: {
      timestamp: new Date(at).toISOString(),
      locationName: location.name,
      locationDescription: location.description,
      userInfo: by.userInfo,
      locationDetails: { address: location.address, coordinates: location.point },
      sessionInfo: by.sessionInfo,
      accessMethod: method,
      source,
    },
  }),
  rule: ownOnce(),
  channels: ['owner'],
});
