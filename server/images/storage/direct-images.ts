import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { encodeRfc3986 } from '../signature/canonical-request.ts';
import type { DirectImages } from './image-store.ts';
import { FOLDER } from './object-headers.ts';
import type { S3Bucket } from './s3-bucket.ts';
import type { S3Settings } from './settings.ts';

/** Folder of uploads, apart from the pictures. No list and no address of a picture leads there. */
const UPLOADS = 'uploads/';
/** Span within which addresses are equal, in ms. So a browser finds in its cache what it fetched moments ago. */
const SAME_MS = MINUTE_MS;
const READ_SECONDS = 120;
/**
 * Life of an upload's address, in seconds. A slow phone has begun to send by then, and an upload that has begun may
 * take its time.
 */
const WRITE_SECONDS = 300;

interface Presigned {
  method: 'GET' | 'PUT';
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Record<string, string>;
  seconds: number;
  at: number;
}

/** A bucket that phones reach by presigned addresses. `now` is the server's clock in ms. */
export function openDirectImages(
  settings: S3Settings & { publicEndpoint: string },
  bucket: S3Bucket,
  now: () => number,
): DirectImages {
  const presign = presigner(settings);
  return {
    readAddress(key, headers) {
      const said = Object.entries(headers).map(([name, value]) => [`response-${name}`, value]);
      const at = now() - (now() % SAME_MS);
      return presign({
        method: 'GET',
        key: FOLDER + key,
        query: Object.fromEntries(said),
        seconds: READ_SECONDS,
        at,
      });
    },
    async writeAddress(upload, { size, contentType }) {
      const headers = { 'content-type': contentType, 'content-length': String(size) };
      const url = await presign({
        method: 'PUT',
        key: UPLOADS + upload,
        headers,
        seconds: WRITE_SECONDS,
        at: now(),
      });
      // Browsers tell the length by themselves, and let no page do it.
      return { url, headers: { 'content-type': contentType } };
    },
    async openUpload(upload) {
      const answer = await bucket.call('GET', UPLOADS + upload);
      if (!answer?.body) return null;
      const { headers } = answer;
      return {
        size: Number(headers.get('content-length')),
        contentType: headers.get('content-type') ?? '',
        body: Readable.fromWeb(answer.body as ReadableStream),
      };
    },
    async dropUpload(upload) {
      await bucket.call('DELETE', UPLOADS + upload);
    },
    async *uploads() {
      for await (const page of bucket.pages(UPLOADS)) yield* page.map((key) => key.slice(UPLOADS.length));
    },
  };
}

/** Makes addresses at the place where phones reach the bucket. All given headers are part of the signature. */
function presigner({ publicEndpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  return async ({ method, key, query = {}, headers = {}, seconds, at }: Presigned): Promise<string> => {
    const path = key.split('/').map(encodeRfc3986).join('/');
    const url = `${publicEndpoint}/${bucket}/${path}?${new URLSearchParams({ ...query, 'X-Amz-Expires': String(seconds) })}`;
    const datetime = new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '');
    const keys = { accessKeyId, secretAccessKey, service: 's3', region, datetime };
    return (
      await new AwsV4Signer({ method, url, headers, ...keys, signQuery: true, allHeaders: true }).sign()
    ).url.href;
  };
}
