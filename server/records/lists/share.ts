import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { Slot } from '../../db/engine/prepared.ts';
import type { ListQuestion, ListSlot } from './list-question.ts';
import { withoutIndex } from './readable.ts';
import type { ViewerSlots } from './viewer-slots.ts';

export type Condition = RawBuilder<SqlBool>;

/** Rows through which a share looks before its caller pays again. */
export const MAX_LOOKED_THROUGH = 500;

/** A part of a list, of one type, that an index finds. */
export interface Share {
  source: RawBuilder<unknown>;
  /** Conditions that the index serves, beside its key. */
  led: readonly Condition[];
  key?: readonly [column: RawBuilder<unknown>, value: Slot];
  /**
   * The condition under which the share exists. Where that is known beforehand, it is a slot that is null otherwise.
   */
  when?: Condition | ListSlot;
  /** The other conditions on each row. */
  asked: readonly Condition[];
  /** True where most rows may be asked in vain. Its index has the order of pages then. */
  looksThrough: boolean;
}

/** SQL conditions that select a share. A null key makes SQLite find nothing, and PostgreSQL skip the scan. */
export function ledTo({ led, key, when }: Share, slot: ListQuestion['slot']): Condition[] {
  const is = (value: unknown): Condition[] => (key ? [sql`${key[0]} = ${value}`] : []);
  if (when === undefined) return [...is(key?.[1]), ...led];
  if (typeof when === 'string')
    return [...is(slot(when)), ...led, sql`cast(${slot(when)} as text) is not null`];
  return [...is(sql`(select ${key?.[1]} where ${when})`), ...led, when];
}

/**
 * True for a type with an index in the order of its lists. A status is listed by its last heartbeat, which no index
 * has. A location has one of them.
 */
export const hasOrder = (type: RecordType): boolean => type !== 'HVMP_STATUS';

export const isType = (type: RecordType): Condition => sql`r.type = ${sql.lit(type)}`;

/** The reference as a condition for which no index is used. */
export const hasReference = ({ shape, slot }: ListQuestion): Condition[] =>
  shape.reference ? [withoutIndex(sql`r.reference = ${slot('reference')}`)] : [];

/** The audiences that name the viewer as the invitee of a type, or as a member. */
export function audiencesOf({ readable, member }: ViewerSlots, type: RecordType): (readonly Slot[])[] {
  const { read } = RIGHTS[type];
  return [read.includes('invitee') ? readable : [], read.includes('member') ? member : []].filter(
    ({ length }) => length > 0,
  );
}

/**
 * The condition for records of these audiences. A person has few of them, and any index of the type would lead past
 * them.
 */
export const amongAudiences = (audiences: readonly Slot[], type: RecordType): Condition[] => [
  sql`r.audience in (${sql.join(audiences)})`,
  withoutIndex(isType(type)),
];
