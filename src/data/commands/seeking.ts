import { distanceMetres, type Point } from '../../domain/shop/discovery.ts';
import type { ValueSource } from '../basis/source.ts';
import { CHOSEN_PLACE_KEY, readChosenPlace } from '../discovery/chosen-place.ts';
import type { Seeker } from '../discovery/locations.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import type { SyncDeps } from '../pull/list.ts';
import type { Synchroniser } from '../sync/sync.ts';
import type { FoundPlace } from '../wire/find-places.ts';
import { reasonOf } from '../wire/transport.ts';

const POSITION_KEY = 'position';
/** Distance within which a position is the same, metres. A device that lies still is found elsewhere each time. */
const SAME_PLACE_M = 100;

interface Seeking extends SyncDeps {
  seeker: ValueSource<Seeker>;
  sync: Synchroniser;
  restored: Promise<void>;
  chunk: () => Promise<{ readMoreNearby(deps: SyncDeps): Promise<unknown> }>;
}

/** Commands that bring the locations around a person. */
export function seeking({ seeker, sync, restored, chunk, ...deps }: Seeking) {
  const look = (position: Point | null, isChosen: boolean): void => {
    const before = seeker.snapshot();
    const metres = before.position && position && distanceMetres(before.position, position);
    // A list that is being read for this very position need not begin again.
    if (metres !== 0 || isChosen !== before.isChosen) seeker.set({ ...before, position, isChosen });
    // The answer to the last question from here is good for this one.
    if (metres !== null && metres < SAME_PLACE_M && sync.isAsked({ kind: 'locations' })) return;
    void sync.refresh({ kind: 'locations', part: 'nearby' }, { gap: true });
  };
  const stand = (position: Point | null): void => {
    void deps.store.write((tx) => (position ? tx.keep(POSITION_KEY, position) : tx.drop(POSITION_KEY)));
    if (!seeker.snapshot().isChosen) look(position, false);
  };
  const choose = async (place: FoundPlace | null): Promise<void> => {
    await restored;
    const around = await deps.store.write(async (tx) => {
      if (place) await tx.keep(CHOSEN_PLACE_KEY, place);
      else await tx.drop(CHOSEN_PLACE_KEY);
      return place ?? (await tx.kept(POSITION_KEY));
    });
    look(readPoint(around), place !== null);
  };
  return {
    /** Tells the device's position; null when unknown. Kept, so the next start can sort by it. A chosen place wins. */
    setPosition: (position: Point | null) => void restored.then(() => stand(position)),
    /** Looks around a place, also after the next start; null returns to the device. Resolves once this is kept. */
    choosePlace: choose,
    moreLocations: once(async () => {
      await (await chunk()).readMoreNearby(deps).catch(reasonOf);
    }),
  };
}

/** Calls that come while one is under way share it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Hands over the point to look around, if known: the chosen place, else the device's position, else its last one. */
export async function restorePosition(
  store: MirrorStore,
  device: () => Point | null,
  found: (position: Point, isChosen: boolean) => void,
): Promise<void> {
  const [place, kept] = await store.read((tx) =>
    Promise.all([tx.kept(CHOSEN_PLACE_KEY), tx.kept(POSITION_KEY)]),
  );
  const chosen = readChosenPlace(place);
  const from = readPoint(chosen ?? device() ?? kept);
  if (from) found(from, chosen !== null);
}

function readPoint(value: unknown): Point | null {
  const { lat, lon } = (value ?? {}) as Partial<Point>;
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null;
}
