import { type RawBuilder, sql } from 'kysely';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import { RECORD_TYPES, type RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { TypeDefinition } from '../../../src/records/type-definition.ts';
import { TYPE_DEFINITIONS } from '../../../src/records/types/index.ts';
import { Slot } from '../../db/engine/prepared.ts';
import { type Narrowing, standingColumn } from './readable.ts';
import type { ViewerSlots } from './viewer-slots.ts';

/** A record as selected. Columns that the list itself gives are null. `standing`: the viewer's role at its location. */
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

/** The content of a selected record. A line of the status query has none. */
export const contentOf = (row: ShownColumns | StatusColumns): string | null =>
  (row as ShownColumns)[6] ?? null;

/** The standing of the viewer in a selected record. */
export const standingOf = (row: ShownColumns): string | null => row[8];

/** A line of the status query as selected. */
export type StatusColumns = [
  id: string,
  type: RecordType | null,
  updatedAt: number,
  parentId: string | null,
  owner: string | null,
  deleted: number,
];

/** The columns of a shown record, as ShownColumns has them. */
export function shownColumns(viewer: ViewerSlots, narrowing: Narrowing): RawBuilder<unknown> {
  const types: readonly RecordType[] = narrowing.type === null ? RECORD_TYPES : [narrowing.type];
  const standing = types.some((type) => {
    const { view }: TypeDefinition = TYPE_DEFINITIONS[type];
    return view || RIGHTS[type].locationOwnerFields.length > 0;
  })
    ? standingColumn(viewer, narrowing, rolesThatSeeMore(...types))
    : sql`null`;
  return sql`${keyColumns(narrowing)}, r.owner, r.reference, r.content, r.created_at, ${standing} as standing`;
}

/** The columns of a line of the status query, as StatusColumns has them. */
export function statusColumns(narrowing: Narrowing): RawBuilder<unknown> {
  return sql`${keyColumns(narrowing)}, r.owner, r.deleted`;
}

/** The roles at a location that see more of some of these records than their other readers. */
export const rolesThatSeeMore = (...types: readonly RecordType[]): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => types.some((type) => seesMore(type, role)));

/** True where this role at a location sees more of a record than its other readers. */
function seesMore(type: RecordType, role: StaffRole): boolean {
  const { view }: TypeDefinition = TYPE_DEFINITIONS[type];
  const { read, staffFields } = RIGHTS[type];
  return view ? read.includes(role) : (staffFields?.[role]?.length ?? 0) > 0;
}

/** The first columns of every row. A value that all rows of a list share is not read from each. */
function keyColumns({ type, location }: Narrowing): RawBuilder<unknown> {
  const typeColumn = type === null ? sql`r.type` : sql`null as type`;
  const parentColumn = location instanceof Slot ? sql`null as parent_id` : sql`r.parent_id`;
  return sql`r.id, ${typeColumn}, r.updated_at, ${parentColumn}`;
}
