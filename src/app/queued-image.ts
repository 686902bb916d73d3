import type { Attachment } from '../data/outbox/entry.ts';
import type { DataError } from '../data/outcome.ts';
import { TransportError } from '../data/transport.ts';
import type { ImageClient } from '../images/image-client.ts';
import type { StorageFault } from '../images/storage-errors.ts';

/** Nobody looks at its progress; but an upload that tells it is given up when it stands still. */
const WATCHED = (): void => undefined;

/** Stores the image of a queued entry [O-01]; the storage's faults become the reasons the outbox goes by. */
export async function storeQueuedImage(
  images: Pick<ImageClient, 'put'>,
  { key, contentType, metadata }: Attachment,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const image = new Blob([bytes], { type: contentType });
  const result = await images.put(key, image, { metadata, onProgress: WATCHED });
  if (result.kind === 'done') return;
  const { fault, message } = result;
  throw new TransportError({ kind: KINDS[fault] ?? 'refused', code: fault, message });
}

/** Faults that pass by themselves or with a new session; all others are the storage's answer. */
const KINDS: Partial<Record<StorageFault, DataError['kind']>> = {
  NETWORK: 'network',
  UNAVAILABLE: 'network',
  CANCELLED: 'network',
  CREDENTIALS: 'auth',
};
