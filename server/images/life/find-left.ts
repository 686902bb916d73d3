import type { ExpressionBuilder, Kysely } from 'kysely';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import type { Schema } from '../../db/schema.ts';
import type { ImageStore } from '../storage/image-store.ts';

/**
 * Time for which a picture may be ahead of its record, in ms. The record waits on a device without a connection, or for
 * an answer.
 */
const AHEAD_MS = 30 * DAY_MS;

/** A stored picture that no record shows. */
export interface LeftPicture {
  key: string;
  size: number;
  /**
   * Time since when nobody shows it, in ms since 1970. A record stopped showing it, or it was stored and never named.
   */
  since: number;
  /** Time at which it was stored, in ms. */
  storedAt: number;
  wasShown: boolean;
}

/**
 * The stored pictures of these keys that no record shows. The server's own, such as a demo's drawings, are not among
 * them.
 */
export async function findLeft(
  { read, imageStore }: { read: Kysely<Schema>; imageStore: Pick<ImageStore, 'head'> },
  keys: readonly string[],
): Promise<LeftPicture[]> {
  if (keys.length === 0) return [];
  const shown = await read
    .selectFrom('picture_reference')
    .select('key')
    .distinct()
    .where('key', 'in', [...keys])
    .execute();
  const released = await read
    .selectFrom('picture_release')
    .selectAll()
    .where('key', 'in', [...keys])
    .execute();
  const isShown = new Set(shown.map(({ key }) => key));
  const releasedAt = new Map(released.map(({ key, released_at }) => [key, Number(released_at)]));
  const left: LeftPicture[] = [];
  for (const key of keys.filter((one) => !isShown.has(one))) {
    const image = await imageStore.head(key);
    if (!image || image.owner === null) continue;
    const let_go = releasedAt.get(key);
    const since = Math.max(image.lastModified, let_go ?? 0);
    left.push({ key, size: image.size, since, storedAt: image.lastModified, wasShown: let_go !== undefined });
  }
  return left;
}

/** True once nobody has shown a picture for long enough. `keepMs` is the stay of one that was shown. */
export function isDue({ since, wasShown }: LeftPicture, now: number, keepMs: number): boolean {
  return now - since >= (wasShown ? keepMs : longestStay(keepMs));
}

/** Longest stay of a picture that nobody shows, in ms. */
export const longestStay = (keepMs: number): number => Math.max(keepMs, AHEAD_MS);

/**
 * True where a record shows the picture. With `locationId` only records of that shop's owner count, because a key that
 * names no location may stand in anybody's record.
 */
export async function isShown(read: Kysely<Schema>, key: string, locationId?: string): Promise<boolean> {
  const shown = read.selectFrom('picture_reference').select('key').where('key', '=', key);
  const counted =
    locationId === undefined ? shown : shown.where((eb) => eb.exists(byOwnerOf(eb, locationId)));
  return (await counted.limit(1).executeTakeFirst()) !== undefined;
}

/** The record of a reference, where its shop and this one have the same owner. */
function byOwnerOf(eb: ExpressionBuilder<Schema, 'picture_reference'>, locationId: string) {
  return eb
    .selectFrom('record as shows')
    .innerJoin('record as theirs', (join) =>
      join.onRef('theirs.id', '=', 'shows.location_id').on('theirs.type', '=', 'LOCATION'),
    )
    .innerJoin('record as shop', (join) => join.onRef('shop.owner', '=', 'theirs.owner'))
    .select('shows.id')
    .whereRef('shows.id', '=', 'picture_reference.record_id')
    .whereRef('shows.type', '=', 'picture_reference.record_type')
    .where('shop.id', '=', locationId)
    .where('shop.type', '=', 'LOCATION');
}

/** Keys that records show and the storage does not have, in pages of the references. */
export async function* findMissing(
  { read, imageStore }: { read: Kysely<Schema>; imageStore: Pick<ImageStore, 'head'> },
  page: number,
): AsyncGenerator<{ key: string; type: string; id: string }, void> {
  let last: { key: string; type: string; id: string } | undefined;
  do {
    const rows = await pageOfReferences(read, page, last?.key ?? '');
    for (const row of rows) if (!(await imageStore.head(row.key))) yield row;
    last = rows[page - 1];
  } while (last);
}

async function pageOfReferences(
  read: Kysely<Schema>,
  page: number,
  after: string,
): Promise<{ key: string; type: string; id: string }[]> {
  return read
    .selectFrom('picture_reference')
    .select((of) => ['key', of.fn.min('record_type').as('type'), of.fn.min('record_id').as('id')])
    .where('key', '>', after)
    .groupBy('key')
    .orderBy('key')
    .limit(page)
    .execute();
}
