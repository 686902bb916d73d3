import { IMAGE_CACHE } from '../../records/cache-names.ts';
import { pictureKeyOf } from '../../records/picture-key.ts';

/**
 * Empties the cache of images except the goods and promotions of this location, which everybody before its tablet sees.
 * Those stay for a start without a connection. Never rejects in a browser without caches.
 */
export async function forgetOtherPictures(locationId: string): Promise<void> {
  const cache = await globalThis.caches?.open(IMAGE_CACHE);
  const kept = (await cache?.keys()) ?? [];
  const others = kept.filter(({ url }) => !isOfShop(new URL(url).pathname, locationId));
  await Promise.all(others.map((one) => cache?.delete(one)));
}

/** Paths are `/s3/<bucket>/<key>` on our own server, and `/<bucket>/<key>` elsewhere. */
function isOfShop(path: string, locationId: string): boolean {
  const [, first, second, ...rest] = path.split('/');
  const key = decoded((first === 's3' ? rest : [second, ...rest]).join('/'));
  return (['items', 'campaigns'] as const).some((room) => pictureKeyOf(room, locationId, key) !== null);
}

/** Null for a malformed key. Such an address must not stop the others. */
function decoded(key: string): string | null {
  try {
    return decodeURIComponent(key);
  } catch {
    return null;
  }
}
