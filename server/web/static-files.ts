import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { declareRoutes, OPEN } from './admission.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/**
 * Serves the built app, precompressed. Hashed assets are cached for a year, version-deciding files with no-cache,
 * and index.html answers every path of a screen. Unknown files and API paths answer 404, never the page.
 */
export async function registerStaticFiles(app: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`the app is not built: ${join(dist, 'index.html')} is missing`);
  declareRoutes(app, '/*', OPEN);
  const hashed = join(dist, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    index: 'index.html',
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? IMMUTABLE : REVALIDATE);
    },
  });
}

/** First segments of addresses that no screen has, though this process may have no route below them. */
const NO_SCREENS = ['assets', 'dev', 'metrics'];

/** The first segments of APIs. They are those of the routes, so that an unknown path below one of them is no screen. */
export function apiSegments(routes: readonly { url: string }[]): ReadonlySet<string> {
  return new Set([...NO_SCREENS, ...routes.map(({ url }) => firstSegment(url))].filter(Boolean));
}

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

/** True for a path that is a screen of the app rather than a file or below one of `apis`. */
export function isScreenPath(
  apis: ReadonlySet<string>,
  method: string,
  url: string,
  accept: string | undefined,
): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !apis.has(firstSegment(path)) &&
    !/\.[a-z0-9]+$/i.test(path) &&
    /\*\/\*|text\/html/.test(accept ?? '*/*')
  );
}
