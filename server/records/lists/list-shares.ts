import { type SqlBool, sql } from 'kysely';
import { RECORD_TYPES, type RecordType } from '../../../src/records/record.ts';
import { RIGHTS } from '../../../src/records/rights.ts';
import type { ListQuestion } from './list-question.ts';
import { placesReadBy, readableBy, seesItsLocation, withoutIndex } from './readable.ts';
import { recordsOf } from './seen-status.ts';
import { amongAudiences, audiencesOf, hasOrder, hasReference, isType, type Share } from './share.ts';
import { underParent } from './shares-under-parent.ts';

/** The shares of which a list is put together. Each is read by its own index and limited separately. */
export function sharesOf(question: ListQuestion): Share[] {
  const { type } = question.shape;
  const types = type === null ? RECORD_TYPES : [type];
  return types.flatMap((one) => sharesOfType(question, one));
}

function sharesOfType(question: ListQuestion, type: RecordType): Share[] {
  if (question.shape.parentId) return underParent(question, type);
  return question.shape.owner ? [ofOwner(question, type)] : acrossParents(question, type);
}

/** All records of an owner, in the order of the owner's index. */
function ofOwner({ slot, viewer }: ListQuestion, type: RecordType): Share {
  return {
    source: recordsOf(type),
    key: [sql`r.owner`, slot('owner')],
    led: [isType(type)],
    asked: [readableBy(viewer, { type, location: null })],
    looksThrough: hasOrder(type),
  };
}

/** Shares of a list by type or reference, one a role. A user with few records never waits for a scan of all others. */
function acrossParents(question: ListQuestion, type: RecordType): Share[] {
  const { shape, slot, viewer } = question;
  const { read } = RIGHTS[type];
  const source = sql`record r`;
  const reference = hasReference(question);
  const led = [isType(type)];
  const byReference = {
    source,
    led,
    ...(shape.reference && { key: [sql`r.reference`, slot('reference')] as const }),
  };
  const shares: Share[] = [];
  if (read.includes('locationVisitor'))
    shares.push({ ...byReference, asked: [seesItsLocation(viewer)], looksThrough: true });
  const named = { source, led, asked: reference, looksThrough: shape.reference };
  if (read.includes('owner')) shares.push({ ...named, key: [sql`r.owner`, viewer.sub] });
  if (read.includes('audience')) shares.push({ ...named, key: [sql`r.audience`, viewer.sub] });
  for (const audiences of audiencesOf(viewer, type))
    shares.push({ ...named, led: amongAudiences(audiences, type), looksThrough: false });
  const places = placesReadBy(viewer, type);
  if (!places) return shares;
  const when = sql<SqlBool>`exists (${places})`;
  // The viewer's records are few beside all of the type. Those with the reference may be fewer still.
  shares.push(
    shape.reference
      ? { ...byReference, when, asked: [withoutIndex(sql`r.location_id in (${places})`)], looksThrough: true }
      : {
          ...{ source: sql`(${places}) as p cross join record r`, when, asked: [], looksThrough: false },
          led: [sql`r.location_id = p.id`, isType(type)],
        },
  );
  return shares;
}
