import { createHash, randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { createBucket } from '../../../../scripts/bench/server/bucket.ts';
import { freePort } from '../../../../scripts/bench/server/free-port.ts';
import { hasRadosgw, KEYS, startRadosgw } from '../../../../scripts/bench/server/radosgw.ts';
import type { S3Settings } from '../../../../server/images/storage/settings.ts';

/** Address of a server instead of Ceph's. Its keys are in variables beside `S3_TEST_ENDPOINT`. */
const given = process.env.S3_TEST_ENDPOINT;

export const hasS3 = hasRadosgw || given !== undefined;

/** Starts a storage with an empty bucket. Returns the bucket's settings for a server. */
export async function startS3(): Promise<{
  settings: S3Settings;
  env: Record<string, string>;
  stop(): Promise<void>;
}> {
  const { endpoint, stop } = given ? { endpoint: given, stop: async () => {} } : await startRadosgw(freePort);
  const settings: S3Settings = {
    endpoint,
    publicEndpoint: null,
    bucket: `fotos-${randomUUID()}`,
    region: 'us-east-1',
    accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? KEYS.accessKeyId,
    secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? KEYS.secretAccessKey,
  };
  try {
    await createBucket(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    settings,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    stop,
  };
}

/** Lets pages of an origin read from the bucket and write to it, by the commands of docs/self-hosting.md. */
export async function letPagesIn({ endpoint, bucket, ...keys }: S3Settings, origin: string): Promise<void> {
  const methods = ['GET', 'PUT'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`).join('');
  const rule = `<CORSRule><AllowedOrigin>${origin}</AllowedOrigin>${methods}<AllowedHeader>*</AllowedHeader></CORSRule>`;
  const body = `<CORSConfiguration>${rule}</CORSConfiguration>`;
  const digest = createHash('md5').update(body).digest('base64');
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  const init = { method: 'PUT', body, headers: { 'content-md5': digest } };
  const answer = await client.fetch(`${endpoint}/${bucket}?cors`, init);
  if (!answer.ok) throw new Error(`no rule: ${answer.status} ${await answer.text()}`);
}
