import type { ImageAbout, ImageStore, StoredImage } from './image-store.ts';

// These functions read and store whole images, in the same way for every store.

/** Copies an image for an ImageStore: the bytes of one key under another, or null without a source. */
export async function copyImage(
  store: Pick<ImageStore, 'open' | 'put'>,
  from: string,
  to: string,
  about: (source: StoredImage) => ImageAbout,
): Promise<StoredImage | null> {
  const opened = await store.open(from);
  return opened && store.put(to, opened.body, () => about(opened.image));
}

/** Stores the server's own bytes for an ImageStore, under no one's name. */
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
