/** A part of the precache as far as it is needed here. */
type Kept = Pick<Cache, 'keys' | 'match' | 'put'>;

/** What the pages of the version before may still ask for. */
export const BEFORE = 'before';

/**
 * Copies the scripts and styles that only earlier versions have: when this one takes over, the precache lets go of them,
 * while a page in the middle of a purchase still runs the code before, whose lazy parts nobody else may have.
 */
export async function keepBefore(precache: Kept, before: Kept, listed: ReadonlySet<string>): Promise<void> {
  const old = (await precache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !listed.has(pathname);
  });
  await Promise.all(
    old.map(async (request) => {
      const response = await precache.match(request);
      if (response) await before.put(request, response);
    }),
  );
}
