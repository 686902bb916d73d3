import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import type { Slot } from '../../db/engine/prepared.ts';
import type { Shape } from '../../db/engine/prepared-shapes.ts';
import type { ViewerShape, ViewerSlot, ViewerSlots } from './viewer-slots.ts';

/** Fields that filter a list, beside its type. */
export type Field = 'owner' | 'parentId' | 'reference';
const BOUNDS = { ge: '>=', gt: '>', le: '<=', lt: '<' } as const;
export type Bound = keyof typeof BOUNDS;

/** All facts on which the text of a list's statement depends. */
export interface ListShape extends ViewerShape, Shape, Readonly<Record<Field | Bound, boolean>> {
  type: RecordType | null;
  /** True where the list goes on behind a position. */
  after: boolean;
  ascending: boolean;
  /** Most rows. */
  limit: number;
  /** True for lines of the status query: without content, tombstones included. */
  status: boolean;
}

/**
 * The key of a share of a type: all its records under the parent, or those that name the viewer. One of the two is
 * null.
 */
export type GateSlot = `${'all' | 'named'} ${RecordType}`;
export type ListSlot = ViewerSlot | GateSlot | Field | Bound | 'afterTime' | 'afterId' | 'afterType';

/** A list while its statement is put together. */
export interface ListQuestion {
  shape: ListShape;
  slot: (name: ListSlot) => Slot;
  viewer: ViewerSlots;
}

/** Conditions of a page: within the bounds, beyond the position. Tombstones stay in it. */
export function pageConditions({ shape, slot }: ListQuestion): RawBuilder<SqlBool>[] {
  const conditions = (Object.keys(BOUNDS) as Bound[])
    .filter((bound) => shape[bound])
    .map((bound) => sql<SqlBool>`r.updated_at ${sql.raw(BOUNDS[bound])} ${slot(bound)}`);
  if (!shape.after) return conditions;
  const position = sql`(${slot('afterTime')}, ${slot('afterId')}, ${slot('afterType')})`;
  return [
    ...conditions,
    sql<SqlBool>`(r.updated_at, r.id, r.type) ${shape.ascending ? sql`>` : sql`<`} ${position}`,
  ];
}

/** The order of every list. */
export function orderBySql({ ascending }: ListShape): RawBuilder<unknown> {
  const direction = ascending ? sql`asc` : sql`desc`;
  return sql`order by r.updated_at ${direction}, r.id ${direction}, r.type ${direction}`;
}
