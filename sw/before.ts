/** The parts of a cache that are needed here. */
type Kept = Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>;

/** Cache of parts for which pages of earlier versions may still ask. */
export const BEFORE = 'before';
/**
 * Number of earlier versions for which the cache has room. The room of one is as many parts as the coming version has.
 */
export const VERSIONS_KEPT = 3;
/** Entry of the cache with the paths of the version that has taken over last. */
const RUNNING = '/running';
/** Folder of scripts and styles. */
const PARTS = '/assets/';

/**
 * Copies scripts and styles of the running version. The precache drops them when the new version takes over, while a
 * page in the middle of a purchase may still need their lazy chunks [X-06]. No worker knows its pages' versions, so
 * earlier copies stay until newer ones replace them. Versions that only ever waited are not copied, because no page
 * runs them.
 */
export async function keepBefore(
  precache: Pick<Kept, 'keys' | 'match'>,
  before: Kept,
  listed: ReadonlySet<string>,
): Promise<void> {
  const precached = await partsIn(precache);
  const running = await runningParts(before, new Set(precached.map(pathOf)));
  const known = new Set((await partsIn(before)).map(({ url }) => url));
  const old = precached.filter(
    (part) => !listed.has(pathOf(part)) && !known.has(part.url) && (running?.has(pathOf(part)) ?? true),
  );
  await makeRoom(before, VERSIONS_KEPT * listed.size - old.length, running ?? new Set());
  await Promise.all(
    old.map(async (request) => {
      const response = await precache.match(request);
      if (response) await before.put(request, response);
    }),
  );
}

/** Notes the version that takes over, by its paths. From now on pages run it. */
export async function noteRunning(before: Kept, listed: ReadonlySet<string>): Promise<void> {
  try {
    await before.put(RUNNING, new Response(JSON.stringify([...listed])));
  } catch {
    // There is no room for the note. The note of another version would be worse than none.
    await before.delete(RUNNING);
  }
}

/**
 * Paths of the running version. Null where no version has noted itself, as in earlier builds, and then all parts may be
 * in use. The same holds after such a version came back, when the precache lacks parts of the noted version.
 */
async function runningParts(
  before: Kept,
  precached: ReadonlySet<string>,
): Promise<ReadonlySet<string> | null> {
  const note = await before.match(RUNNING);
  const running = note && ((await note.json()) as string[]);
  const isThere = running?.every((path) => precached.has(path) || !path.startsWith(PARTS));
  return running && isThere ? new Set(running) : null;
}

/** Drops the oldest parts until `room` are left. A cache keeps the order in which they came. */
async function makeRoom(before: Kept, room: number, running: ReadonlySet<string>): Promise<void> {
  const kept = await partsIn(before);
  const over = kept
    .filter((part) => !running.has(pathOf(part)))
    .slice(0, Math.max(0, kept.length - Math.max(0, room)));
  await Promise.all(over.map((request) => before.delete(request)));
}

async function partsIn(cache: Pick<Kept, 'keys'>): Promise<Request[]> {
  return (await cache.keys()).filter((request) => pathOf(request).startsWith(PARTS));
}

const pathOf = ({ url }: Request): string => new URL(url).pathname;
