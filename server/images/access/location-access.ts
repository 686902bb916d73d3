import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { locationOwner } from '../../records/rows/belonging.ts';
import { canSeeLocation } from '../../records/standing.ts';
import type { Viewer } from './credentials.ts';

/** What the image service must know of a location. */
export interface LocationAccess {
  /** True when the viewer owns this living location. */
  owns(locationId: string, viewer: Viewer): Promise<boolean>;
  /** True for its owner, for everyone when it is public, and for whoever an active invitation names [H-08]. */
  maySee(locationId: string, viewer: Viewer): Promise<boolean>;
}

/** Location access as the record API decides it. */
export function locationAccess(read: Kysely<Schema>): LocationAccess {
  return {
    owns: async (locationId, viewer) => (await locationOwner(read, locationId)) === viewer.sub,
    maySee: (locationId, viewer) => canSeeLocation(read, viewer, locationId),
  };
}
