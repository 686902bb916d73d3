import type { FastifyReply, FastifyRequest } from 'fastify';
import type QuickLRU from 'quick-lru';
import type { PictureViewer } from '../access/credentials.ts';
import type { AccessContext } from '../access/image-access.ts';
import { S3Error } from '../s3-error.ts';
import { parseQuery, splitTarget } from '../signature/canonical-request.ts';
import type { VerifiedRequest } from '../signature/sigv4.ts';

/** Request of one S3 operation, after its signature was checked. */
export interface S3Call {
  viewer: PictureViewer;
  verified: VerifiedRequest;
  access: AccessContext;
  bucket: string;
  /** Decoded key; '' for the bucket itself. */
  key: string;
  query: ReadonlyMap<string, string>;
  /**
   * Takes so many bytes from the rest that the viewer may store. Throws SlowDown when it is smaller, unless it may owe
   * them.
   */
  takeRoom(bytes: number, how?: { owing: boolean }): void;
  /** Gives back the room of a file that the storage then failed to store. */
  giveRoomBack(bytes: number): void;
  /** Room of the addresses of uploads, in bytes by the upload's name, until it is adopted. */
  addressRooms: QuickLRU<string, number>;
  /** Takes so many requests from the rest that the viewer may make. Throws SlowDown when it is smaller. */
  takeRequests(count: number): void;
  now(): number;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type S3Operation = (call: S3Call) => Promise<FastifyReply>;

/** Bucket, key and query of a request below `/s3/`. Throws S3Error for names that no bucket may have. */
export function readTarget(url: string): { bucket: string; key: string; query: ReadonlyMap<string, string> } {
  const { path, query } = splitTarget(url);
  const [bucket = '', ...segments] = path
    .split('/')
    .slice(2)
    .map((part) => decodeURIComponent(part));
  return { bucket, key: segments.join('/'), query: new Map(parseQuery(query)) };
}

/** Refuses a bucket that is not ours. Throws InvalidBucketName or NoSuchBucket. */
export function checkBucket(bucket: string, ours: string): void {
  if (bucket === ours) return;
  const valid =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    !bucket.includes('..') &&
    !/^\d+(\.\d+){3}$/.test(bucket);
  throw new S3Error(valid ? 'NoSuchBucket' : 'InvalidBucketName', { BucketName: bucket });
}

/** Refuses sub-resources and options that do not exist here, so that none is mistaken for the plain operation. */
export function checkQuery(query: ReadonlyMap<string, string>, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (name.toLowerCase().startsWith('x-amz-') || name === 'x-id' || known.includes(name)) continue;
    throw new S3Error('NotImplemented', { Header: name });
  }
}
