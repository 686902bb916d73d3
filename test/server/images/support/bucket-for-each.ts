import { afterEach, beforeEach } from 'vitest';
import { BUCKET_MARK } from '../../../../server/whose-bucket.ts';
import type { ServerHome } from '../../support/server-home.ts';
import { openPaperBucket, type PaperBucket } from './paper-bucket.ts';

/** Opens a bucket for each test of the file. Members of `closing` are closed after it, the last first. */
export function bucketForEach(begin: (opened: PaperBucket) => void) {
  const closing: (() => unknown)[] = [];
  let bucket: PaperBucket;
  beforeEach(async () => {
    bucket = await openPaperBucket();
    begin(bucket);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await bucket.close();
  });
  const kept = (home: ServerHome): ServerHome => {
    closing.push(() => home.remove());
    return home;
  };
  /** Owner that the bucket's mark names; undefined without a mark. */
  const marked = (): string | undefined => bucket.texts.get(BUCKET_MARK)?.split('\n')[0];
  return { closing, kept, marked };
}
