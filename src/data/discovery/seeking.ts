import { distanceMetres, type Point } from '../../domain/discovery.ts';
import type { ValueSource } from '../basis/source.ts';
import type { Data } from '../data.ts';
import type { Engine } from '../engine.ts';
import type { MirrorStore } from '../mirror-store.ts';
import type { Synchroniser } from '../sync.ts';
import type { SyncDeps } from '../sync-list.ts';
import type { Seeker } from '../sync-locations.ts';
import { reasonOf } from '../transport.ts';

const POSITION_KEY = 'position';
/** A device that lies still is found some metres elsewhere each time. */
const SAME_PLACE_M = 100;

interface Seeking extends SyncDeps {
  seeker: ValueSource<Seeker>;
  sync: Synchroniser;
  restored: Promise<void>;
  engine: () => Promise<Engine>;
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
    setPosition: (position) => void restored.then(() => place(position)),
    moreLocations: once(async () => {
      await (await engine()).readMoreNearby(deps).catch(reasonOf);
    }),
  } satisfies Partial<Data>;
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
