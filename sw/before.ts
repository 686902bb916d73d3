/** A cache as far as it is needed here. */
type Kept = Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>;

/** Cache of parts that the pages of versions before may still ask for. */
export const BEFORE = 'before';
/** It holds at most so many parts for each part of the version that comes: what this many versions before it had. */
export const VERSIONS_KEPT = 3;
/** Its entry with the paths of the version that has taken over last. */
const RUNNING = '/running';
/** Folder of scripts and styles. */
const PARTS = '/assets/';

/**
 * Copies scripts and styles of the version that pages run. The precache drops them when the new version takes over, while
 * a page in the middle of a purchase may still need their lazy chunks [X-06]. No worker knows its pages' versions, so
 * earlier copies stay until newer ones replace them. Versions that only ever waited are not copied: no page runs them.
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
    // Without room for it. The note of another version would be worse than none.
    await before.delete(RUNNING);
  }
}

/**
 * Null where no version has noted itself: earlier ones did not. Then all parts may be in use. So it is after such a version
 * came back: the precache lacks parts of the version in the note.
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

/** Lets go of the parts that came first, until `room` are left: a cache keeps the order in which they came. */
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
