import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../../../server/images/storage/settings.ts';

/** A bucket that is a list of keys, for what no signature decides. Ceph stands in the tests of pictures. */
export interface PaperBucket {
  settings: S3Settings;
  env: Record<string, string>;
  keys: Set<string>;
  /** Every request so far, e.g. 'HEAD vendinha-demo'; a list of keys is 'LIST' with its prefix. */
  asked: string[];
  /** Called before each answer; what it returns is waited for. */
  before: (asked: string) => unknown;
  close(): Promise<void>;
}

export async function openPaperBucket(...there: string[]): Promise<PaperBucket> {
  const keys = new Set(there);
  const server = createServer(async (request, response) => {
    const { method = '', key, prefix } = readRequest(request);
    const words = key === '' ? `LIST ${prefix}` : `${method} ${key}`;
    paper.asked.push(words);
    await paper.before(words);
    request.resume();
    if (key === '') {
      const named = [...keys].filter((one) => one.startsWith(prefix)).map((one) => `<Key>${one}</Key>`);
      response.end(`<ListBucketResult>${named.join('')}</ListBucketResult>`);
      return;
    }
    if (method === 'PUT') keys.add(key);
    if (method === 'DELETE') keys.delete(key);
    response.writeHead(keys.has(key) || method === 'DELETE' ? 200 : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [bucket, accessKeyId, secretAccessKey] = ['fotos', 'chave', 'segredo'];
  const paper: PaperBucket = {
    settings: {
      endpoint,
      publicEndpoint: null,
      bucket,
      region: 'us-east-1',
      accessKeyId,
      secretAccessKey,
    },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    keys,
    asked: [],
    before: () => undefined,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return paper;
}

function readRequest({ method, url = '' }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const key = decodeURIComponent(pathname).replace(/^\/fotos\/?/, '');
  return { method, key, prefix: searchParams.get('prefix') ?? '' };
}
