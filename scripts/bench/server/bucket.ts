import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../../server/images/storage/settings.ts';

/** Makes an empty bucket. Throws the storage's answer to a failure. */
export async function createBucket({ endpoint, bucket, ...keys }: S3Settings): Promise<void> {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  const answer = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`no bucket: ${answer.status} ${await answer.text()}`);
}
