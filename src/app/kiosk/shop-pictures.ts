import { IMAGE_CACHE } from '../../records/cache-names.ts';
import { pictureKeyOf } from '../../records/picture-key.ts';

/**
 * Empties the cache of images but for the goods and promotions of this location, which everybody sees who stands before
 * its tablet. They are kept for a start without a connection. Never rejects for a browser without caches.
 */
export async function forgetOtherPictures(locationId: string): Promise<void> {
  const cache = await globalThis.caches?.open(IMAGE_CACHE);
  const kept = (await cache?.keys()) ?? [];
  const others = kept.filter(({ url }) => !isOfShop(new URL(url).pathname, locationId));
  await Promise.all(others.map((one) => cache?.delete(one)));
}

/** `/s3/<bucket>/<key>` of our own server, `/<bucket>/<key>` of a bucket elsewhere. */
function isOfShop(path: string, locationId: string): boolean {
  const [, first, second, ...rest] = path.split('/');
  const key = decoded((first === 's3' ? rest : [second, ...rest]).join('/'));
  return (['items', 'campaigns'] as const).some((room) => pictureKeyOf(room, locationId, key) !== null);
}

/** Null for what no key is written as: one such address must not keep the others. */
function decoded(key: string): string | null {
  try {
    return decodeURIComponent(key);
  } catch {
    return null;
  }
}
