import { join } from 'node:path';
import { openDiskImageStore } from './disk-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { openS3ImageStore } from './s3-image-store.ts';
import type { S3Settings } from './settings.ts';

/**
 * Opens the storage of pictures that the operator chose: a bucket, or files of this process. `now` is the server's
 * clock in ms.
 */
export async function openImageStore(
  { s3, dataDir }: { s3: S3Settings | null; dataDir: string },
  now: () => number = Date.now,
): Promise<ImageStore> {
  return s3 ? openS3ImageStore(s3, now) : openDiskImageStore(join(dataDir, 'images'), now);
}
