import type { DataError } from '../../data/basis/outcome.ts';
import type { Attachment } from '../../data/mirror/entry.ts';
import { TransportError } from '../../data/wire/transport.ts';
import type { ImageClient } from '../../images/image-client.ts';
import { putOnce } from '../../images/put-once.ts';
import type { StorageFault } from '../../images/storage-errors.ts';

/**
 * Uploads the image of a queued entry, or waits for the form that uploads it [O-01]. `moved` is called at each
 * progress, because an upload without progress is aborted. Storage faults become the outbox's error kinds.
 */
export async function storeQueuedImage(
  images: Pick<ImageClient, 'put'>,
  { key, contentType, metadata }: Attachment,
  bytes: Uint8Array<ArrayBuffer>,
  moved: () => void,
): Promise<void> {
  const image = new Blob([bytes], { type: contentType });
  const result = await putOnce(images, key, image, { metadata, onProgress: moved });
  if (result.kind === 'done') return;
  const { fault, message } = result;
  throw new TransportError({ kind: KINDS[fault] ?? 'refused', code: fault, message });
}

/** Faults that pass by themselves or with a new session. All others are final answers of the storage. */
const KINDS: Partial<Record<StorageFault, DataError['kind']>> = {
  NETWORK: 'network',
  UNAVAILABLE: 'network',
  CANCELLED: 'network',
  CREDENTIALS: 'auth',
};
