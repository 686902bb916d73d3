import type { RouteMatchCallbackOptions } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { IMAGE_CACHE } from '../src/records/cache-names.ts';
import { onlySigned } from './only-signed.ts';

const MAX_IMAGES = 300;

const expiration = new ExpirationPlugin({ maxEntries: MAX_IMAGES, purgeOnQuotaError: true });

/** True for a picture of the object storage: our own server's /s3/, or a bucket of the real one. */
export function isImageRequest({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  if (request.method !== 'GET' || request.destination !== 'image') return false;
  return sameOrigin ? url.pathname.startsWith('/s3/') : url.hostname.endsWith('.amazonaws.com');
}

/**
 * Pictures are named by their content's time, so the first answer stays good. They are kept by path without the query,
 * because every signature gives another address. Only readable answers (200) are kept, because an opaque one would cost
 * megabytes of quota.
 */
export const imageStrategy = new CacheFirst({
  cacheName: IMAGE_CACHE,
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => pathOf(request.url) }, onlySigned, expiration],
});

/**
 * Removes all pictures, because they may be private to the person who was signed in [F-14]. Tells the page 'done' or
 * 'failed'.
 */
export async function forgetImages(page?: Pick<MessagePort, 'postMessage'>): Promise<void> {
  const said = await removeImages().then(
    () => 'done',
    () => 'failed',
  );
  page?.postMessage(said);
}

async function removeImages(): Promise<void> {
  // The pictures go first, because a failing database must not keep them.
  await caches.delete(IMAGE_CACHE);
  await expiration.deleteCacheAndMetadata();
  // The plugin knows only the pictures that it has seen since this worker started. These may be none.
  await new CacheExpiration(IMAGE_CACHE, { maxEntries: 1 }).delete();
}

function pathOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
