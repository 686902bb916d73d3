import type { ImageClient, PutOptions } from './image-client.ts';

type Storage = Pick<ImageClient, 'put'>;

interface Upload {
  result: ReturnType<ImageClient['put']>;
  listeners: ((share: number) => void)[];
  /** True where the outbox waits for the upload, so that the closing of its form no longer ends it. */
  isQueued: boolean;
  hasEnded: boolean;
}

/** Uploads under way, and those that ended well. No key is ever used for a second picture. */
const known = new WeakMap<Storage, Map<string, Upload>>();

/**
 * Stores an image, for a form with a `signal`, for the outbox without. If this page already uploads it under its key,
 * or did, that upload is the answer and the bytes are not sent again [SY-95]. An upload with a second caller outlives
 * the signal of the first.
 */
export function putOnce(
  images: Storage,
  key: string,
  image: Blob,
  { onProgress, signal, ...options }: PutOptions = {},
): Upload['result'] {
  const uploads = known.get(images) ?? new Map<string, Upload>();
  known.set(images, uploads);
  const before = uploads.get(key);
  if (before) {
    before.isQueued = true;
    if (onProgress) before.listeners.push(onProgress);
    return before.result;
  }
  const stop = new AbortController();
  const listeners = onProgress ? [onProgress] : [];
  const report = (share: number): void => {
    for (const listener of listeners) listener(share);
  };
  const result = images
    .put(key, image, { ...options, onProgress: report, signal: stop.signal })
    .then((ended) => {
      upload.hasEnded = ended.kind === 'done';
      return ended;
    })
    .finally(() => upload.hasEnded || uploads.delete(key));
  const upload = { result, listeners, isQueued: !signal, hasEnded: false };
  uploads.set(key, upload);
  const leave = (): void => {
    if (!upload.isQueued) stop.abort();
  };
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  return result;
}

/** True while the outbox of this page sends a picture, so that those behind it are sent here too. */
export const isQueueMoving = (images: Storage): boolean =>
  [...(known.get(images)?.values() ?? [])].some(({ isQueued, hasEnded }) => isQueued && !hasEnded);
