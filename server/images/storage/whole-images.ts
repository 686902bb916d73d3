import type { ImageAbout, ImageStore, StoredImage } from './image-store.ts';

// What every store does in the same way, by reading and storing whole images.

/** The `copy` of an ImageStore: the bytes of one key under another, and null without a source. */
export async function copyImage(
  store: Pick<ImageStore, 'open' | 'put'>,
  from: string,
  to: string,
  about: (source: StoredImage) => ImageAbout,
): Promise<StoredImage | null> {
  const opened = await store.open(from);
  return opened && store.put(to, opened.body, () => about(opened.image));
}

/** The `putInternal` of an ImageStore: bytes of the server's own, under no one's name. */
export function putOwn(
  store: Pick<ImageStore, 'put'>,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<StoredImage> {
  async function* whole(): AsyncGenerator<Uint8Array, void> {
    yield bytes;
  }
  return store.put(key, whole(), () => ({ contentType, metadata: {}, owner: null }));
}
