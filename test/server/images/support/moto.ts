import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '../../../../server/images/storage/settings.ts';

const LOOK_AGAIN_MS = 100;

/** Moto, a stand-in for AWS by other people; undefined where the machine has none. `S3_TEST_ENDPOINT` names a server instead. */
const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map((place) => join(place, 'moto_server'))
  .find((path) => existsSync(path));
const given = process.env.S3_TEST_ENDPOINT;

export const hasS3 = program !== undefined || given !== undefined;

/** An empty bucket on a storage of its own, with what a server is told of it. */
export async function startS3(): Promise<{
  settings: S3Settings;
  env: Record<string, string>;
  stop(): Promise<void>;
}> {
  const port = await freePort();
  const child: ChildProcess | null =
    given === undefined && program !== undefined
      ? spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      : null;
  const endpoint = given ?? `http://127.0.0.1:${port}`;
  const settings: S3Settings = {
    endpoint,
    bucket: `fotos-${process.pid}-${port}`,
    region: 'us-east-1',
    accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? 'chave',
    secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? 'segredo',
  };
  await createBucket(settings, () => child?.exitCode !== null && child !== null);
  return {
    settings,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    stop: async () => {
      if (!child || child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

async function createBucket(
  { endpoint, bucket, ...keys }: S3Settings,
  hasEnded: () => boolean,
): Promise<void> {
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  for (;;) {
    const answer = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch((error: unknown) => {
      // Not up yet, unless it has ended.
      if (hasEnded()) throw error;
      return null;
    });
    if (answer?.ok) return;
    if (answer) throw new Error(`no bucket: ${answer.status} ${await answer.text()}`);
    await sleep(LOOK_AGAIN_MS);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
