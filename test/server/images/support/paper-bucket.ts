import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { S3Settings } from '../../../../server/images/storage/settings.ts';

const NAME = 'fotos';

/** A bucket that is only a list of keys, for tests without signatures. Tests of pictures use Ceph. */
export interface PaperBucket {
  settings: S3Settings;
  env: Record<string, string>;
  keys: Set<string>;
  /** Content by key, for keys with one. */
  texts: Map<string, string>;
  /** Every request so far, e.g. 'GET vendinha-installation'. A list of keys is 'LIST' with its prefix. */
  asked: string[];
  /** Called before each answer, which waits for its result. */
  before: (asked: string) => unknown;
  /** True for answers that begin and never end. */
  isStuck: boolean;
  /** Status and code of the refusal of each new object. Null to take objects. */
  refuses: readonly [status: number, code: string] | null;
  /** Closes the bucket. A second call does nothing. */
  close(): Promise<void>;
}

export async function openPaperBucket(...there: string[]): Promise<PaperBucket> {
  const keys = new Set(there);
  const texts = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { method = '', name, key, prefix } = readRequest(request);
    const words = key === '' ? `LIST ${prefix}` : `${method} ${key}`;
    paper.asked.push(words);
    await paper.before(words);
    const sent = await text(request);
    if (paper.isStuck) {
      response.writeHead(keys.has(key) ? 200 : 404).flushHeaders();
      return;
    }
    if (name !== NAME) {
      response.writeHead(404).end(method === 'HEAD' ? '' : '<Error><Code>NoSuchBucket</Code></Error>');
      return;
    }
    if (key === '') {
      const named = [...keys].filter((one) => one.startsWith(prefix)).map((one) => `<Key>${one}</Key>`);
      response.end(`<ListBucketResult>${named.join('')}</ListBucketResult>`);
      return;
    }
    if (method === 'PUT' && paper.refuses !== null) {
      const [status, code] = paper.refuses;
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
      return;
    }
    if (method === 'PUT') {
      keys.add(key);
      texts.set(key, sent);
    }
    if (method === 'DELETE') keys.delete(key);
    response.writeHead(keys.has(key) || method === 'DELETE' ? 200 : 404);
    response.end(method === 'GET' && keys.has(key) ? texts.get(key) : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [bucket, accessKeyId, secretAccessKey] = [NAME, 'chave', 'segredo'];
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
    texts,
    asked: [],
    before: () => undefined,
    isStuck: false,
    refuses: null,
    async close() {
      if (!server.listening) return;
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
  const [, name = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
  return { method, name, key, prefix: searchParams.get('prefix') ?? '' };
}
