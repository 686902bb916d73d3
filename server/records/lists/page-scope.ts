import { type Kysely, sql } from 'kysely';
import { ACCESS, type Eyes } from '../../../src/records/access.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { isStaffRole } from '../../../src/records/rights/staff-access.ts';
import type { TypeDefinition } from '../../../src/records/type-definition.ts';
import { TYPES } from '../../../src/records/types/index.ts';
import { roleOfAudience } from '../../../src/records/types/staff.ts';
import { preparedShapes, type Shape } from '../../db/engine/prepared-shapes.ts';
import { type AtOnce, andThen } from '../../db/maybe-promise.ts';
import type { Schema } from '../../db/schema.ts';
import { FOLLOWED_TYPES } from '../../db/store.ts';
import type { Viewer } from '../type-handler.ts';
import { rolesThatSeeMore } from './list-statement.ts';
import { ofLocation, seesLocation } from './readable.ts';
import { type ViewerShape, type ViewerSlot, viewerSlots, viewerValues } from './viewer-slots.ts';

/** Whose view a page of a shop's parts is. All of one name see the same records with the same fields. */
export interface PageScope {
  name: string;
  eyes: Eyes;
}

const LOCATION_ROLES = new Set(['locationVisitor', 'locationOwner']);

/**
 * The types whose lists under a location look the same to all who are the same there. Each lies at its
 * parent. Roles at the location alone decide who reads it, and which of its fields.
 */
export const SHARED_TYPES: readonly RecordType[] = FOLLOWED_TYPES.filter((type) => {
  const { view }: TypeDefinition = TYPES[type];
  const { read, place } = ACCESS[type];
  return place === 'parent' && !view && read.every((role) => LOCATION_ROLES.has(role) || isStaffRole(role));
});

interface ScopeShape extends ViewerShape, Shape {
  type: RecordType;
}

const selectScope = preparedShapes<ScopeShape, ViewerSlot | 'parentId', [standing: string | null]>(
  (shape, slot) => {
    const viewer = viewerSlots(shape, slot);
    return sql`select ${ofLocation(viewer, rolesThatSeeMore(shape.type))} from record l
      where l.id = ${slot('parentId')} and l.type = 'LOCATION' and l.deleted = 0 and ${seesLocation(viewer)}`;
  },
);

/** What the viewer is at a location, by the conditions that its lists ask; null where they do not see it. */
export function pageScope(
  db: Kysely<Schema>,
  viewer: Viewer,
  parentId: string,
  type: RecordType,
): AtOnce<PageScope | null> {
  const { shape, values } = viewerValues(viewer);
  return andThen(selectScope(db, { ...shape, type }, { ...values, parentId }), ([row]) => {
    if (!row) return null;
    const [standing] = row;
    const staff = roleOfAudience(standing);
    if (standing === 'owner')
      return { name: 'owner', eyes: { viewer: viewer.sub, locationOwner: viewer.sub } };
    return { name: staff ?? 'visitor', eyes: { viewer: viewer.sub, locationOwner: null, staff } };
  });
}
