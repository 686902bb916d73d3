import { distanceMetres, type Point } from '../../domain/shop/discovery.ts';
import type { ValueSource } from '../basis/source.ts';
import type { Seeker } from '../discovery/locations.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import type { SyncDeps } from '../pull/list.ts';
import type { Synchroniser } from '../sync/sync.ts';
import { reasonOf } from '../wire/transport.ts';

const POSITION_KEY = 'position';
/** A device that lies still is found some metres elsewhere each time. */
const SAME_PLACE_M = 100;

interface Seeking extends SyncDeps {
  seeker: ValueSource<Seeker>;
  sync: Synchroniser;
  restored: Promise<void>;
  engine: () => Promise<{ readMoreNearby(deps: SyncDeps): Promise<unknown> }>;
}

/** What brings the locations around a person. */
export function seeking({ seeker, sync, restored, engine, ...deps }: Seeking) {
  const place = (position: Point | null): void => {
    const before = seeker.snapshot();
    seeker.set({ ...before, position });
    void deps.store.write((tx) => (position ? tx.keep(POSITION_KEY, position) : tx.drop(POSITION_KEY)));
    const isSame = before.position && position && distanceMetres(before.position, position) < SAME_PLACE_M;
    // What was asked for from here answers for it.
    if (isSame && sync.isAsked({ kind: 'locations' })) return;
    void sync.refresh({ kind: 'locations', part: 'nearby' }, true);
  };
  return {
    /** Where the person is; null when unknown. Kept, so that the next start can sort by it. */
    setPosition: (position: Point | null) => void restored.then(() => place(position)),
    moreLocations: once(async () => {
      await (await engine()).readMoreNearby(deps).catch(reasonOf);
    }),
  };
}

/** Of calls that come while one is under way, that one is the answer. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Hands over the position of the last visit, if there was one. */
export async function restorePosition(store: MirrorStore, found: (position: Point) => void): Promise<void> {
  const kept = (await store.read((tx) => tx.kept(POSITION_KEY))) as Partial<Point> | undefined;
  if (typeof kept?.lat === 'number' && typeof kept.lon === 'number') found({ lat: kept.lat, lon: kept.lon });
}
