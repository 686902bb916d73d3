import { type Kysely, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import { isStaffRole } from '../../../src/records/rights/staff-access.ts';
import { type Eyes, RIGHTS } from '../../../src/records/rights.ts';
import type { TypeDefinition } from '../../../src/records/type-definition.ts';
import { TYPE_DEFINITIONS } from '../../../src/records/types/index.ts';
import { roleOfAudience } from '../../../src/records/types/shop/staff.ts';
import { preparedShapes, type Shape } from '../../db/engine/prepared-shapes.ts';
import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import type { Schema } from '../../db/schema.ts';
import { FOLLOWED_TYPES } from '../../db/store.ts';
import type { Viewer } from '../type-handler.ts';
import { rolesThatSeeMore } from './list-columns.ts';
import { seesLocation, standingAtLocation } from './readable.ts';
import { type ViewerShape, type ViewerSlot, viewerSlots, viewerValues } from './viewer-slots.ts';

/** The view of a page of a shop's parts. All viewers of one name see the same records with the same fields. */
export interface PageScope {
  name: string;
  eyes: Eyes;
  /** The state of the parts at that moment, where the storage was asked for it. */
  version: string;
}

/** Number of parts above which a shop is not cached. To look at all of them takes longer than a page. */
const MAX_PARTS = 1000;

const LOCATION_ROLES = new Set(['locationVisitor', 'locationOwner']);

/**
 * The types whose lists under a location look the same to all viewers with the same role there. Each lies at its
 * parent. Roles at the location alone decide who reads it, and which of its fields.
 */
export const SHARED_TYPES: readonly RecordType[] = FOLLOWED_TYPES.filter((type) => {
  const { view }: TypeDefinition = TYPE_DEFINITIONS[type];
  const { read, place } = RIGHTS[type];
  return place === 'parent' && !view && read.every((role) => LOCATION_ROLES.has(role) || isStaffRole(role));
});

interface ScopeShape extends ViewerShape, Shape {
  type: RecordType;
  isVersioned: boolean;
}

type ScopeRow = [standing: string | null, parts: number, times: number];

const selectScope = preparedShapes<ScopeShape, ViewerSlot | 'parentId', ScopeRow>((shape, slot) => {
  const viewer = viewerSlots(shape, slot);
  const standing = standingAtLocation(viewer, rolesThatSeeMore(shape.type));
  const place = sql`record l where l.id = ${slot('parentId')} and l.type = 'LOCATION' and l.deleted = 0
    and ${seesLocation(viewer)}`;
  if (!shape.isVersioned) return sql`select ${standing}, 0, 0 from ${place}`;
  return sql`select ${standing}, v.parts, v.times from (select count(*) as parts, coalesce(sum(p.updated_at), 0) as times
    from (select updated_at from record where parent_id = ${slot('parentId')} and type = ${sql.lit(shape.type)}
    limit ${sql.lit(MAX_PARTS + 1)}) p) v, ${place}`;
});

/**
 * The viewer's roles at a location, found by the conditions of its lists. Null for a location that they do not see, or
 * one with too many parts. Each change of a part raises its updatedAt, and no part ever leaves the table. With
 * `isVersioned` the sum of these instants names the state of all parts.
 */
export function pageScope(
  db: Kysely<Schema>,
  viewer: Viewer,
  parentId: string,
  { type, isVersioned }: { type: RecordType; isVersioned: boolean },
): MaybePromise<PageScope | null> {
  const { shape, values } = viewerValues(viewer);
  return andThen(selectScope(db, { ...shape, type, isVersioned }, { ...values, parentId }), ([row]) => {
    const [standing = null, parts = 0, times = 0] = row ?? [];
    if (!row || parts > MAX_PARTS) return null;
    const version = `${parts}.${times}`;
    const staff = roleOfAudience(standing);
    if (standing === 'owner')
      return { name: 'owner', version, eyes: { viewer: viewer.sub, locationOwner: viewer.sub } };
    return { name: staff ?? 'visitor', version, eyes: { viewer: viewer.sub, locationOwner: null, staff } };
  });
}
