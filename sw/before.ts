/** A cache as far as it is needed here. */
type Kept = Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>;

/** What the pages of versions before may still ask for. */
export const BEFORE = 'before';
/** It holds at most so many parts for each part of the version that comes: what this many versions before it had. */
export const VERSIONS_KEPT = 3;

/**
 * Copies scripts and styles of earlier versions. The precache drops them when this version takes over, while a page
 * in the middle of a purchase may still need their lazy chunks [X-06]. No worker knows its pages' versions, so
 * earlier copies stay until newer ones replace them.
 */
export async function keepBefore(
  precache: Pick<Kept, 'keys' | 'match'>,
  before: Kept,
  listed: ReadonlySet<string>,
): Promise<void> {
  const known = new Set((await before.keys()).map(({ url }) => url));
  const old = (await precache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !listed.has(pathname) && !known.has(url);
  });
  await makeRoom(before, VERSIONS_KEPT * listed.size - old.length);
  await Promise.all(
    old.map(async (request) => {
      const response = await precache.match(request);
      if (response) await before.put(request, response);
    }),
  );
}

/** Lets go of the parts that came first, until `room` are left: a cache keeps the order in which they came. */
async function makeRoom(before: Kept, room: number): Promise<void> {
  const kept = await before.keys();
  const over = kept.slice(0, Math.max(0, kept.length - Math.max(0, room)));
  await Promise.all(over.map((request) => before.delete(request)));
}
