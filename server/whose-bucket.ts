import type { Config } from './config.ts';
import { FOLDER } from './images/storage/object-headers.ts';
import { openBucket, type S3Bucket } from './images/storage/s3-bucket.ts';
import type { S3Settings } from './images/storage/settings.ts';
import { OthersStorage } from './whose-storage.ts';

/** The object by which a demo marks a bucket as its own, beside the pictures. */
export const BUCKET_MARK = 'vendinha-demo';
const MARK_TEXT = 'A demo of Vendinha keeps its pictures in this bucket. No business may.\n';
/** How long the storage may take to begin an answer, in ms: a start waits for it. */
const ANSWER_MS = 5_000;

export interface BucketQuestion {
  /** Whether a demo makes an empty bucket its own. A command that only looks does not. */
  claims: boolean;
  /** How long each answer may take to begin, in ms. */
  answerMs?: number;
}

/**
 * Throws OthersStorage where a demo and a business would share a bucket. Each removes pictures at night that its own records
 * do not show, so the business would lose all of its older ones. Throws another error where the storage does not answer.
 */
export async function refuseOthersBucket(
  { demo, s3 }: Pick<Config, 'demo' | 's3'>,
  { claims, answerMs = ANSWER_MS }: BucketQuestion,
): Promise<void> {
  if (s3 === null) return;
  const bucket = openBucket(s3, answerMs);
  const isOthers = await (demo ? isNoDemos(bucket, claims) : isMarked(bucket)).catch((error: unknown) => {
    throw new Error(`${nameOf(s3)} does not say whose it is: ${reasonOf(error)}`, { cause: error });
  });
  if (!isOthers) return;
  throw new OthersStorage(
    demo
      ? `${nameOf(s3)} holds pictures that are no demo's. Leave S3_ENDPOINT out, or name another S3_BUCKET`
      : `the demo keeps its pictures in ${nameOf(s3)}. Name another S3_BUCKET, or end that demo and remove its object ${BUCKET_MARK}`,
  );
}

const isMarked = async (bucket: S3Bucket): Promise<boolean> =>
  (await bucket.call('HEAD', BUCKET_MARK)) !== null;

async function isNoDemos(bucket: S3Bucket, claims: boolean): Promise<boolean> {
  if (await isMarked(bucket)) return false;
  // Another demo may have marked it and drawn since.
  if (await hasPictures(bucket)) return !(await isMarked(bucket));
  if (claims) await bucket.call('PUT', BUCKET_MARK, { body: new TextEncoder().encode(MARK_TEXT) });
  return false;
}

async function hasPictures(bucket: S3Bucket): Promise<boolean> {
  for await (const page of bucket.pages(FOLDER)) if (page.length > 0) return true;
  return false;
}

const nameOf = ({ bucket, endpoint }: S3Settings): string => `the bucket ${bucket} at ${endpoint}`;

/** A connection that fails has its reason one floor below. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
