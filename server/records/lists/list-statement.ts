import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import { RECORD_TYPES, type RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { TypeDefinition } from '../../../src/records/type-definition.ts';
import { TYPES } from '../../../src/records/types/index.ts';
import { Slot } from '../../db/engine/prepared.ts';
import { preparedShapes, type Shape } from '../../db/engine/prepared-shapes.ts';
import {
  BESIDE_LOCATION,
  type Narrowing,
  type ReadTerm,
  readableBy,
  readTerms,
  standingColumn,
} from './readable.ts';
import { recordsOf } from './seen-status.ts';
import { type ViewerShape, type ViewerSlot, type ViewerSlots, viewerSlots } from './viewer-slots.ts';

/** What a list is of, beside its type. */
const FIELDS = { owner: 'r.owner', parentId: 'r.parent_id', reference: 'r.reference' } as const;
const BOUNDS = { ge: '>=', gt: '>', le: '<=', lt: '<' } as const;
export type Field = keyof typeof FIELDS;
export type Bound = keyof typeof BOUNDS;

/** Everything that the text of a list's statement depends on. */
export interface ListShape extends ViewerShape, Shape, Readonly<Record<Field | Bound, boolean>> {
  type: RecordType | null;
  /** Goes on after a position. */
  after: boolean;
  ascending: boolean;
  /** Rows at most. */
  limit: number;
  /** Asks for lines of the status query: without content, tombstones included. */
  status: boolean;
}

export type ListSlot = ViewerSlot | Field | Bound | 'afterTime' | 'afterId' | 'afterType';
type SlotOf = (name: ListSlot) => Slot;

/** A record as selected; columns that the list itself gives are null. `standing`: what the viewer is at its location. */
export type ShownColumns = [
  id: string,
  type: RecordType | null,
  updatedAt: number,
  parentId: string | null,
  owner: string | null,
  reference: string | null,
  content: string | null,
  createdAt: number,
  standing: string | null,
];

/** A line of the status query as selected. */
export type StatusColumns = [
  id: string,
  type: RecordType | null,
  updatedAt: number,
  parentId: string | null,
  owner: string | null,
  deleted: number,
];

interface FindShape extends ViewerShape, Shape {
  type: RecordType;
}

/** The record of an id and type, if the viewer may read it. */
export const selectRecord = preparedShapes<FindShape, ViewerSlot | 'id', ShownColumns>((shape, slot) => {
  const viewer = viewerSlots(shape, slot);
  const narrowing = { type: shape.type, location: 'beside' } as const;
  return sql`select ${shownColumns(viewer, narrowing)} from ${recordsOf(shape.type)} ${BESIDE_LOCATION} where r.id = ${slot('id')}
    and r.type = ${sql.lit(shape.type)} and r.deleted = 0 and ${readableBy(viewer, narrowing)}`;
});

/** The rows of a list in order, those alone that the viewer may read. */
export const selectList = preparedShapes<ListShape, ListSlot, ShownColumns | StatusColumns>((shape, slot) => {
  const viewer = viewerSlots(shape, slot);
  const narrowing = { type: shape.type, location: shape.parentId ? slot('parentId') : null };
  const columns = shape.status ? statusColumns(narrowing) : shownColumns(viewer, narrowing);
  const direction = shape.ascending ? sql`asc` : sql`desc`;
  const cut = sql`order by r.updated_at ${direction}, r.id ${direction}, r.type ${direction}
    limit ${sql.lit(shape.limit)}`;
  return sql`select ${columns} from ${sourceOf(shape, slot, viewer, narrowing, cut)} ${cut}`;
});

/**
 * The source of a list, with its conditions. Records of one type under an owner or a parent are read in order. Any
 * other list is a union of shares, each read in order by its own index and limited separately. Under an owner or a
 * parent there is a share for each type. By type or reference, across all owners, there is a share for each role. A
 * user with few records therefore never waits for a scan of all the others.
 */
function sourceOf(
  shape: ListShape,
  slot: SlotOf,
  viewer: ViewerSlots,
  narrowing: Narrowing,
  cut: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const place = placeOf(shape, slot);
  const among = (source: RawBuilder<unknown>, ...conditions: RawBuilder<SqlBool>[]): RawBuilder<unknown> =>
    sql`${source} where ${sql.join([...conditions, ...place], sql` and `)}`;
  const share = (source: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select * from (select r.* from ${source} ${cut}) as share`;
  if (shape.owner || shape.parentId) {
    const ofType = (type: RecordType): RawBuilder<unknown> =>
      among(
        recordsOf(type),
        ...matches({ ...shape, type }, slot),
        readableBy(viewer, { ...narrowing, type }),
      );
    if (shape.type !== null) return ofType(shape.type);
    return sql`(${sql.join(RECORD_TYPES.map(ofType).map(share), sql` union all `)}) as r`;
  }
  const shares = readTerms(viewer, narrowing).map(({ role, holds }) =>
    among(sql`record r`, ...matches(shape, slot, role), holds),
  );
  const [only] = shares;
  if (only && shares.length === 1) return only;
  return sql`(${sql.join(shares.map(share), sql` union `)}) as r`;
}

/** The filter as conditions, kept from the indexes that would lead past the parent's or one role's own. */
function matches(shape: ListShape, slot: SlotOf, role?: ReadTerm['role']): RawBuilder<SqlBool>[] {
  const isOfAudience = role === 'audience' || role === 'invitee' || role === 'member';
  const ownIndex = shape.parentId || role === 'owner' || isOfAudience;
  const pastPlaces = (role === 'locationOwner' || role === 'staff') && !shape.reference;
  const conditions = (Object.keys(FIELDS) as Field[])
    .filter((field) => shape[field])
    .map((field) => {
      const column = sql.raw(FIELDS[field] + (ownIndex && field === 'reference' ? " || ''" : ''));
      return sql<SqlBool>`${column} = ${slot(field)}`;
    });
  if (shape.type === null) return conditions;
  const type = isOfAudience || pastPlaces ? sql`r.type || ''` : sql`r.type`;
  return [...conditions, sql<SqlBool>`${type} = ${sql.lit(shape.type)}`];
}

/** Which part of the list: within the bounds, beyond the position, without tombstones. */
function placeOf(shape: ListShape, slot: SlotOf): RawBuilder<SqlBool>[] {
  const conditions = (Object.keys(BOUNDS) as Bound[])
    .filter((bound) => shape[bound])
    .map((bound) => sql<SqlBool>`r.updated_at ${sql.raw(BOUNDS[bound])} ${slot(bound)}`);
  if (shape.after) {
    const position = sql`(${slot('afterTime')}, ${slot('afterId')}, ${slot('afterType')})`;
    conditions.push(
      sql<SqlBool>`(r.updated_at, r.id, r.type) ${shape.ascending ? sql`>` : sql`<`} ${position}`,
    );
  }
  return shape.status ? conditions : [...conditions, sql<SqlBool>`r.deleted = 0`];
}

/** The columns of a shown record, as ShownColumns has them. */
export function shownColumns(viewer: ViewerSlots, narrowing: Narrowing): RawBuilder<unknown> {
  const types: readonly RecordType[] = narrowing.type === null ? RECORD_TYPES : [narrowing.type];
  const standing = types.some((type) => {
    const { view }: TypeDefinition = TYPES[type];
    return view || RIGHTS[type].locationOwnerFields.length > 0;
  })
    ? standingColumn(viewer, narrowing, rolesThatSeeMore(...types))
    : sql`null`;
  return sql`${keyColumns(narrowing)}, r.owner, r.reference, r.content, r.created_at, ${standing} as standing`;
}

/** The roles at a location that see more of some of these records than their other readers. */
export const rolesThatSeeMore = (...types: readonly RecordType[]): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => types.some((type) => seesMore(type, role)));

/** True where this role at a location sees more of a record than its other readers. */
function seesMore(type: RecordType, role: StaffRole): boolean {
  const { view }: TypeDefinition = TYPES[type];
  const { read, staffFields } = RIGHTS[type];
  return view ? read.includes(role) : (staffFields?.[role]?.length ?? 0) > 0;
}

function statusColumns(narrowing: Narrowing): RawBuilder<unknown> {
  return sql`${keyColumns(narrowing)}, r.owner, r.deleted`;
}

/** What every row begins with; what all rows of a list share is not read from each. */
function keyColumns({ type, location }: Narrowing): RawBuilder<unknown> {
  const typeColumn = type === null ? sql`r.type` : sql`null as type`;
  const parentColumn = location instanceof Slot ? sql`null as parent_id` : sql`r.parent_id`;
  return sql`r.id, ${typeColumn}, r.updated_at, ${parentColumn}`;
}
