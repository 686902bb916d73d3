import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openS3ImageStore } from '../../../server/images/storage/s3-image-store.ts';
import { BUCKET, startImageServer } from './support/image-server.ts';

const PREFIX = 'tickets/shop/dora/';
const MANY = 2_450;
/** Keys per answer: of the storage, and of this server. */
const [ITS_PAGE, OUR_PAGE] = [1000, 100];

/** A storage with many pictures, which counts the listings asked of it. */
async function openBucket() {
  const keys = Array.from({ length: MANY }, (_, n) => `pictures/${PREFIX}${String(n).padStart(5, '0')}.png`);
  let lists = 0;
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://bucket').searchParams;
    if (!query.has('list-type'))
      return void response.setHeader('last-modified', new Date(0).toUTCString()).end();
    lists += 1;
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const rest = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = rest.slice(0, ITS_PAGE);
    const isCut = rest.length > page.length;
    response.end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>
       ${isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}
       ${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const place = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicEndpoint: null,
    ...{ bucket: 'fotos', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' },
  };
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { store: openS3ImageStore(place), lists: () => lists, close };
}

test('[O-01] a page of a list asks the storage once, wherever in a long list it stands', async () => {
  const { store, lists, close } = await openBucket();
  const own = await startImageServer({ imageStore: store, requests: { burst: 10_000, perSecond: 1 } });
  const list = async (token: string) => {
    const more = token === '' ? '' : `&continuation-token=${token}`;
    const address = `${own.endpoint}/${BUCKET}/?list-type=2&prefix=${PREFIX}${more}`;
    const xml = await (await own.aws('dora').fetch(address)).text();
    const keys = [...xml.matchAll(/<Key>([^<]*)</g)].map(([, key]) => key);
    return { keys, next: /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? '' };
  };
  const told: unknown[] = [];
  let pages = 0;
  for (let token = ''; pages === 0 || token !== ''; pages += 1) {
    const { keys, next } = await list(token);
    told.push(...keys);
    token = next;
  }
  expect(new Set(told).size).toBe(MANY);
  expect(told).toHaveLength(MANY);
  expect(pages).toBe(Math.ceil(MANY / OUR_PAGE));
  expect(lists()).toBe(pages);
  await own.close();
  close();
});
