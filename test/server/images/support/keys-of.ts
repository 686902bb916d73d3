import type { ImageStore } from '../../../../server/images/storage/image-store.ts';

/** All keys that a store lists. */
export async function keysOf(
  store: Pick<ImageStore, 'keys'>,
  prefix: string,
  after?: string,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys(prefix, after)) keys.push(key);
  return keys;
}
