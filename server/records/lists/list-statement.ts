import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordType } from '../../../src/records/record.ts';
import { Slot } from '../../db/engine/prepared.ts';
import { preparedShapes, type Shape } from '../../db/engine/prepared-shapes.ts';
import { type ShownColumns, type StatusColumns, shownColumns, statusColumns } from './list-columns.ts';
import {
  type ListQuestion,
  type ListShape,
  type ListSlot,
  orderBySql,
  pageConditions,
} from './list-question.ts';
import { sharesOf } from './list-shares.ts';
import { BESIDE_LOCATION, readableBy } from './readable.ts';
import { recordsOf } from './seen-status.ts';
import { ledTo, MAX_LOOKED_THROUGH, type Share } from './share.ts';
import { gatedTypes, opensAll } from './shares-under-parent.ts';
import { type ViewerShape, type ViewerSlot, viewerSlots } from './viewer-slots.ts';

interface FindShape extends ViewerShape, Shape {
  type: RecordType;
}

/** The statement for the record of an id and type, if the viewer may read it. */
export const selectRecord = preparedShapes<FindShape, ViewerSlot | 'id', ShownColumns>((shape, slot) => {
  const viewer = viewerSlots(shape, slot);
  const narrowing = { type: shape.type, location: 'beside' } as const;
  return sql`select ${shownColumns(viewer, narrowing)} from ${recordsOf(shape.type)} ${BESIDE_LOCATION} where r.id = ${slot('id')}
    and r.type = ${sql.lit(shape.type)} and r.deleted = 0 and ${readableBy(viewer, narrowing)}`;
});

/** The statement for the rows of a list in order, only those that the viewer may read. */
export const selectList = preparedShapes<ListShape, ListSlot, ShownColumns | StatusColumns>((shape, slot) => {
  const question = { shape, slot, viewer: viewerSlots(shape, slot) };
  const narrowing = { type: shape.type, location: shape.parentId ? slot('parentId') : null };
  const columns = shape.status ? statusColumns(narrowing) : shownColumns(question.viewer, narrowing);
  const cut = sql`${orderBySql(shape)} limit ${sql.lit(shape.limit)}`;
  const shares = sharesOf(question);
  return sql`select ${columns} from ${sourceOf(question, shares, cut)} ${cut}`;
});

/** The source of a list, with its conditions. Several shares are each read in order and limited separately. */
function sourceOf(
  question: ListQuestion,
  parts: readonly Share[],
  cut: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { shape, slot } = question;
  const page = [...pageConditions(question), ...(shape.status ? [] : [sql<SqlBool>`r.deleted = 0`])];
  const shares = parts.map((part) => {
    return sql`${part.source} where ${sql.join([...ledTo(part, slot), ...part.asked, ...page], sql` and `)}`;
  });
  const [only] = shares;
  if (only && shares.length === 1) return only;
  // Across parents a record may be the viewer's for several reasons. Elsewhere no two shares have one in common.
  const join = shape.parentId || shape.owner ? sql` union all ` : sql` union `;
  return sql`(${sql.join(
    shares.map((share) => sql`select * from (select r.* from ${share} ${cut}) as share`),
    join,
  )}) as r`;
}

/**
 * The statement that tells for each of `gatedTypes` whether all of its records under the parent are to be looked
 * through.
 */
export const selectGates = preparedShapes<ListShape, ListSlot, (boolean | number)[]>((shape, slot) => {
  const question = { shape, slot, viewer: viewerSlots(shape, slot) };
  const gates = gatedTypes(shape).map(
    (type, index) => sql`${opensAll(question, type)} as ${sql.ref(`g${index}`)}`,
  );
  return sql`select ${sql.join(gates)}`;
});

/**
 * The statement for the bound of one look through a list: the time of the row at which the first share stops, in ms.
 * Null where all shares end before that.
 */
export const selectHorizon = preparedShapes<ListShape, ListSlot, [at: number | null]>((shape, slot) => {
  const question = { shape, slot, viewer: viewerSlots(shape, slot) };
  const ends = looked(question).map(
    (share) => sql`select * from (select r.updated_at as at from record r
      where ${sql.join([...ledTo(share, slot), ...pageConditions(question)], sql` and `)}
      ${orderBySql(shape)} limit 1 offset ${sql.lit(MAX_LOOKED_THROUGH - 1)}) as share`,
  );
  const nearest = shape.ascending ? sql`min(at)` : sql`max(at)`;
  return sql`select ${nearest} from (${sql.join(ends, sql` union all `)}) as shares`;
});

const looked = (question: ListQuestion): Share[] =>
  sharesOf(question).filter(({ looksThrough }) => looksThrough);

const known = new Map<string, readonly Share['when'][]>();

/**
 * Conditions under which a list may look through more rows than it shows, share by share. Only such a list has a
 * horizon.
 */
export function looksThrough(shape: ListShape): readonly Share['when'][] {
  const key = JSON.stringify([shape.type, shape.owner, shape.parentId, shape.reference]);
  let found = known.get(key);
  if (!found) {
    const slot = (name: ListSlot): Slot => new Slot(name);
    found = looked({ shape, slot, viewer: viewerSlots(shape, slot) }).map(({ when }) => when);
    known.set(key, found);
  }
  return found;
}
