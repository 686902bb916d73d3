import type { ImageClient, PutOptions } from './image-client.ts';

type Storage = Pick<ImageClient, 'put'>;

interface Upload {
  result: ReturnType<ImageClient['put']>;
  listeners: ((share: number) => void)[];
  /** Somebody else waits for it, so whoever began it no longer ends it. */
  isJoined: boolean;
}

const running = new WeakMap<Storage, Map<string, Upload>>();

/**
 * Stores an image. While it is being uploaded under its key, the call waits for that upload instead of sending the bytes
 * again [SY-95]. An upload that was joined outlives the signal of its beginning.
 */
export function putOnce(
  images: Storage,
  key: string,
  image: Blob,
  { onProgress, signal, ...options }: PutOptions = {},
): Upload['result'] {
  const uploads = running.get(images) ?? new Map<string, Upload>();
  running.set(images, uploads);
  const known = uploads.get(key);
  if (known) {
    known.isJoined = true;
    if (onProgress) known.listeners.push(onProgress);
    return known.result;
  }
  const stop = new AbortController();
  const listeners = onProgress ? [onProgress] : [];
  const report = (share: number): void => {
    for (const listener of listeners) listener(share);
  };
  const result = images
    .put(key, image, { ...options, onProgress: report, signal: stop.signal })
    .finally(() => uploads.delete(key));
  const upload = { result, listeners, isJoined: false };
  uploads.set(key, upload);
  const leave = (): void => {
    if (!upload.isJoined) stop.abort();
  };
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  return result;
}
