import { placeVersion, versionsIn } from '../../../src/records/known-places.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { badInput } from '../check-input.ts';
import type { Page } from '../lists/list-records.ts';
import type { Nearby } from './list-nearby.ts';

/** Most characters of versions: a full page, and some more. */
const MAX_KNOWN = 2000;

/** A place of the page, with its record only where the caller knows another one. */
interface NearbyChange {
  id: string;
  record: RecordRow | null;
  seenAt: number;
}

/** A page without the records that the caller knows. */
export interface NearbyChanges extends Page<NearbyChange> {
  /** Set where the caller knows all of it, in this order. Then there are no items. It is the eldest `seenAt` (ms). */
  sameSince: number | null;
}

/** Refuses BAD_INPUT for more versions than a page has places. */
export function checkKnown(known: string): string {
  if (known.length > MAX_KNOWN) throw badInput('known', { max: MAX_KNOWN });
  return known;
}

/** Leaves the known records out of a page. `known` has versions in a row (src/records/known-places.ts). */
export function withoutKnown({ items, nextToken }: Page<Nearby>, known: string): NearbyChanges {
  const versions = items.map(({ record }) => placeVersion(record));
  if (items.length > 0 && versions.join('') === known)
    return { items: [], nextToken, sameSince: Math.min(...items.map(({ seenAt }) => seenAt)) };
  const held = versionsIn(known);
  return {
    items: items.map(({ record, seenAt }, index) => ({
      id: record.id,
      record: held.has(versions[index] ?? '') ? null : record,
      seenAt,
    })),
    nextToken,
    sameSince: null,
  };
}
