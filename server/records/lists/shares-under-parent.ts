import { type SqlBool, sql } from 'kysely';
import { RECORD_TYPES, type RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { Role } from '../../../src/records/type-rule.ts';
import { type ListQuestion, type ListShape, orderBySql, pageConditions } from './list-question.ts';
import { readableBy, readsAt, withoutIndex } from './readable.ts';
import { recordsOf } from './seen-status.ts';
import {
  amongAudiences,
  audiencesOf,
  type Condition,
  hasOrder,
  hasReference,
  isType,
  MAX_LOOKED_THROUGH,
  type Share,
} from './share.ts';

const NAMED: readonly Role[] = ['owner', 'audience', 'invitee', 'member'];

/** True for a type whose records name readers, beside those whose role at the location reads them. */
const isNamed = (type: RecordType): boolean => RIGHTS[type].read.some((role) => NAMED.includes(role));

/**
 * The shares of a list under a parent. All records of a type are looked through in order where a role of the viewer
 * there reads them, or where they are few. Any other viewer is led to the records that name them.
 */
export function underParent(question: ListQuestion, type: RecordType): Share[] {
  const { slot } = question;
  const parent = slot('parentId');
  const { place } = RIGHTS[type];
  const reference = hasReference(question);
  const all: Share = {
    source: recordsOf(type),
    key: [sql`r.parent_id`, parent],
    led: [isType(type)],
    asked: [...reference, readableBy(question.viewer, { type, location: parent })],
    looksThrough: hasOrder(type) && (question.shape.reference || place === 'self' || place === 'ticket'),
  };
  if (isNamed(type)) return [{ ...all, when: `all ${type}` }, ...sharesOfNamed(question, type)];
  const here = place === 'self' ? null : standsHere(question, type);
  if (!here) return [all];
  const isAt = withoutIndex(sql`r.location_id = ${parent}`);
  return [{ ...all, when: here, asked: [...reference, isAt] }];
}

/** The shares of records that name the viewer, found by that. */
function sharesOfNamed(question: ListQuestion, type: RecordType): Share[] {
  const { slot, viewer } = question;
  const { read } = RIGHTS[type];
  const asked = [withoutIndex(sql`r.parent_id = ${slot('parentId')}`), ...hasReference(question)];
  const found = { source: sql`record r`, when: `named ${type}`, asked } as const;
  const named = { ...found, led: [isType(type)], looksThrough: true };
  const shares: Share[] = [];
  const isOwners = read.includes('owner');
  if (isOwners) shares.push({ ...named, key: [sql`r.owner`, viewer.sub] });
  if (read.includes('audience'))
    shares.push({
      ...{ ...named, key: [sql`r.audience`, viewer.sub] },
      asked: [...asked, ...(isOwners ? [sql<SqlBool>`r.owner is distinct from ${viewer.sub}`] : [])],
    });
  for (const audiences of audiencesOf(viewer, type))
    shares.push({ ...found, led: amongAudiences(audiences, type), looksThrough: false });
  return shares;
}

/**
 * The condition that a role of the viewer reads the type at the parent. For a ticket its location counts. Null where no
 * role reads it.
 */
function standsHere({ slot, viewer }: ListQuestion, type: RecordType): Condition | null {
  const parent = slot('parentId');
  const holds = readsAt(viewer, type);
  if (!holds) return null;
  const ticket = sql`(select t.location_id from record t where t.id = ${parent} and t.type = 'LOCATION_TICKET')`;
  const at = RIGHTS[type].place === 'ticket' ? sql`l.id in (${parent}, ${ticket})` : sql`l.id = ${parent}`;
  return sql`exists (select 1 from record l where ${at} and l.type = 'LOCATION' and l.deleted = 0 and ${holds})`;
}

/** The types of a list under a parent for which gates say whether all their records are looked through. */
export function gatedTypes({ parentId, type }: ListShape): RecordType[] {
  if (!parentId) return [];
  return (type === null ? RECORD_TYPES : [type]).filter(isNamed);
}

/**
 * The condition under which all records of a type are looked through: a role of the viewer there reads them, or they
 * are few.
 */
export function opensAll(question: ListQuestion, type: RecordType): Condition {
  const { shape, slot } = question;
  const part = [sql`r.parent_id = ${slot('parentId')}`, isType(type), ...pageConditions(question)];
  const areFew = sql<SqlBool>`(select 1 from record r where ${sql.join(part, sql` and `)} ${orderBySql(shape)}
    limit 1 offset ${sql.lit(MAX_LOOKED_THROUGH - 1)}) is null`;
  const here = standsHere(question, type);
  return here ? sql`(${here} or ${areFew})` : areFew;
}
