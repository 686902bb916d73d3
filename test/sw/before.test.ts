import { expect, test } from 'vitest';
import { keepBefore } from '../../sw/before.ts';

/** A cache as far as it is needed here. */
function cacheOf(...paths: string[]) {
  const kept = new Map(paths.map((path) => [`https://app.test${path}`, new Response(path)]));
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (request: RequestInfo | URL) => kept.get((request as Request).url),
    put: async (request: RequestInfo | URL, response: Response) =>
      void kept.set((request as Request).url, response),
  };
  const paths_ = (): string[] => [...kept.keys()].map((url) => new URL(url).pathname);
  return { cache, kept, paths: paths_ };
}

test('[X-06] the scripts and styles that only the version before has are kept for the pages that still run it', async () => {
  const precache = cacheOf(
    '/assets/antes.js',
    '/assets/ambos.js',
    '/index.html?__WB_REVISION__=1',
    '/icone.png',
  );
  const before = cacheOf();
  await keepBefore(precache.cache, before.cache, new Set(['/assets/ambos.js', '/assets/depois.js']));
  expect(before.paths()).toEqual(['/assets/antes.js']);
  const [kept] = before.kept.values();
  expect(await kept?.text()).toBe('/assets/antes.js');
});

test('[X-06] what left the cache between being listed and being read is passed over', async () => {
  const precache = cacheOf('/assets/um.js', '/assets/dois.js');
  precache.cache.match = async (request) =>
    (request as Request).url.endsWith('um.js') ? undefined : new Response('dois');
  const before = cacheOf();
  await keepBefore(precache.cache, before.cache, new Set());
  expect(before.paths()).toEqual(['/assets/dois.js']);
});
