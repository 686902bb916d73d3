import type { Kysely } from 'kysely';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import type { Schema } from '../../db/schema.ts';
import { locationOwner } from '../../records/rows/belonging.ts';
import { canSeeLocation, roleAt } from '../../records/standing.ts';
import type { PictureViewer } from './credentials.ts';

/** Rights at a location, as the image service asks for them. */
export interface LocationAccess {
  /** Role of the viewer at this living location: 'owner', the role there, or null. */
  roleAt(locationId: string, viewer: PictureViewer): Promise<'owner' | StaffRole | null>;
  /**
   * True for its owner and its staff, for everyone when it is public, and for a person whom an active invitation names
   * [H-08]. The guest of a tablet sees the location to which it is pinned, and no other.
   */
  maySee(locationId: string, viewer: PictureViewer): Promise<boolean>;
}

/** Location access as the record API decides it. */
export function locationAccess(read: Kysely<Schema>): LocationAccess {
  return {
    // A guest has no role anywhere, and sees the shop of the tablet whatever others may see.
    roleAt: async (locationId, viewer) =>
      (await locationOwner(read, locationId)) === viewer.sub ? 'owner' : roleAt(read, viewer.sub, locationId),
    maySee: async (locationId, viewer) =>
      viewer.tablet ? viewer.tablet.locationId === locationId : canSeeLocation(read, viewer, locationId),
  };
}
