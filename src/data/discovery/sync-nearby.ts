import { distanceMetres, ONLINE_NEWEST_MS, type Point } from '../../domain/shop/discovery.ts';
import { placeVersion } from '../../records/known-places.ts';
import type { RecordRow } from '../../records/record.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import { applyRecords } from '../mirror/apply.ts';
import type { MirrorStore, StoredRow } from '../mirror/mirror-store.ts';
import type { SyncDeps } from '../pull/list.ts';
import { serverClock } from '../wire/server-clock.ts';
import type { NearbyItem } from '../wire/transport.ts';
import { forgetUnvisited } from './forget-unvisited.ts';
import { NEARBY_KEY, type NearbyList, type NearbyPlace, readNearby } from './nearby-list.ts';
import { type NearbyPage, withPage } from './with-page.ts';

/** Locations of the first page: more than a screen shows, in few bytes. */
const FIRST_PAGE = 20;
/** Locations of each further page. */
const NEXT_PAGE = 50;

/** The point of the last look around, of each mirror. */
const lastLooks = new WeakMap<MirrorStore, Point>();

/**
 * Brings the first page of the online public locations around a point into the mirror [H-09, H-10]. 'unknown' where the
 * backend cannot look for them; otherwise whether the answer was whole. An answer is not stored once a look around
 * another point has begun.
 */
export async function syncNearby(deps: SyncDeps, around: Point): Promise<boolean | 'unknown'> {
  lastLooks.set(deps.store, around);
  return readPage(deps, around, null, () => lastLooks.get(deps.store) === around);
}

/** Reads the next page of the kept list, if there is one. */
export async function readMoreNearby(deps: SyncDeps): Promise<void> {
  const list = readNearby(await deps.store.read((tx) => tx.kept(NEARBY_KEY)));
  if (!list?.next) return;
  const { around, next } = list;
  // A list that was begun anew meanwhile has another next page.
  await readPage(deps, around, next, (now) => now?.next === next);
}

/** The server found this heartbeat recent. So its time is bounded to be recent by this device's clock, too. */
const sightOf = (seenAt: number, checkedAt: number): Pick<NearbyPlace, 'seenAt' | 'checkedAt'> => ({
  seenAt: Math.min(checkedAt, Math.max(checkedAt - ONLINE_NEWEST_MS, seenAt)),
  checkedAt,
});

async function readPage(
  deps: SyncDeps,
  around: Point,
  after: string | null,
  isWanted: (now: NearbyList | null) => boolean,
): Promise<boolean | 'unknown'> {
  const { store, transport, clock } = deps;
  const startedAt = clock();
  const first = after === null ? FIRST_PAGE : NEXT_PAGE;
  const expected = await expectedOn({ around, after, first }, store);
  const known = expected.map(placeVersion).join('');
  const answer = await transport.nearby({ ...around, first, after, known });
  if (!answer) {
    await store.write((tx) => tx.drop(NEARBY_KEY));
    return 'unknown';
  }
  // Read after the answer, which told the server's time. Before the first answer the clock is this device's.
  const checkedAt = serverClock.now();
  const items = answer.sameSince === null ? answer.items : same(expected, answer.sameSince);
  const rows = new Map(expected.map((row) => [row.id, row]));
  const places = items.flatMap(({ id, record, seenAt }) => {
    const row = record ?? rows.get(id);
    const point = row && readLocation(row).point;
    return point ? [{ id, at: point, ...sightOf(seenAt, checkedAt) }] : [];
  });
  const page: NearbyPage = { around, places, after, next: answer.nextToken };
  const before = await store.write(async (tx) => {
    const found = readNearby(await tx.kept(NEARBY_KEY));
    if (!isWanted(found)) return undefined;
    const news = answer.items.flatMap(({ record }) => record ?? []);
    await applyRecords(tx, news, { startedAt, now: clock() });
    if (!answer.partial || !found) await tx.keep(NEARBY_KEY, withPage(found, page));
    return found;
  });
  // After the cards, because it may be much.
  if (before !== undefined) await store.write((tx) => forgetUnvisited(tx, before));
  return !answer.partial;
}

const same = (rows: readonly RecordRow[], seenAt: number): NearbyItem[] =>
  rows.map(({ id }) => ({ id, record: null, seenAt }));

interface AskedPage {
  around: Point;
  /** Null for the first page. */
  after: string | null;
  first: number;
}

/** Locations expected on a page, as read the last time and in order. The server need not send them again. */
async function expectedOn(
  { around, after, first }: AskedPage,
  store: Pick<MirrorStore, 'read'>,
): Promise<StoredRow[]> {
  return store.read(async (tx) => {
    const list = readNearby(await tx.kept(NEARBY_KEY));
    if (!list) return [];
    const places = list.places
      .map(({ id, at }) => ({ id, metres: distanceMetres(around, at) }))
      .filter(({ metres }) => after === null || metres > list.readTo)
      .sort((one, other) => one.metres - other.metres || (one.id < other.id ? -1 : 1))
      .slice(0, first);
    const rows = await tx.rows(places.map(({ id }) => ({ type: 'LOCATION', id })));
    return rows.filter((row) => row?.reference === 'PUBLIC') as StoredRow[];
  });
}
