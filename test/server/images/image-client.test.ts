import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createServerClock } from '../../../src/data/wire/server-clock.ts';
import { createImageClient, type ImageClient } from '../../../src/images/image-client.ts';
import { itemImageKey } from '../../../src/images/image-keys.ts';
import {
  BUCKET,
  IDENTITY_POOL,
  type ImageServer,
  REGION,
  startImageServer,
  USER_POOL,
} from './support/image-server.ts';
import { bigPng, png } from './support/pictures.ts';

let server: ImageServer;
const start = Date.now();
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.clock.now = start;
});

function clientOf(sub: string, now: () => number = () => server.clock.now, bucket = BUCKET): ImageClient {
  const config = {
    region: REGION,
    userPoolId: USER_POOL,
    identityPoolId: IDENTITY_POOL,
    cognitoEndpoint: `${server.origin}/cognito/`,
    bucket,
    s3Endpoint: server.endpoint,
  };
  return createImageClient({ config, idToken: async () => `id:${sub}`, fetch, now });
}
const KEPT = 'items/den/ana/1700000000000_água.jpg';
const picture = () => new Blob([new Uint8Array(png())], { type: 'image/png' });

test('[O-01] put, head, get, copy, list and delete with federated credentials', async () => {
  const ana = clientOf('ana');
  const key = itemImageKey('shop', 'ana', "Pão d'água + queijo (4)!", 1700000000000);
  expect(await ana.put(key, picture(), { metadata: { originalName: 'Pão.png' } })).toEqual({
    kind: 'done',
    value: key,
  });
  expect(await ana.head(key)).toMatchObject({
    kind: 'done',
    value: { size: png().length, type: 'image/png', metadata: { originalname: 'Pão.png' } },
  });
  const got = await ana.get(key);
  expect(got.kind === 'done' && Buffer.from(await got.value.arrayBuffer()).equals(png())).toBe(true);
  const copy = itemImageKey('shop', 'ana', 'cópia', 1700000000001);
  expect((await ana.copy(key, copy)).kind).toBe('done');
  const listed = await ana.list('items/shop/');
  expect(listed.kind === 'done' && listed.value.items.map((item) => item.key)).toEqual([key, copy]);
  const first = await ana.list('items/shop/', { limit: 1 });
  const next = first.kind === 'done' ? (first.value.next ?? '') : '';
  const second = await ana.list('items/shop/', { limit: 1, next });
  expect(second).toMatchObject({
    kind: 'done',
    value: { items: [{ key: copy, size: png().length }], next: null },
  });
  expect((await ana.delete(key)).kind).toBe('done');
  expect(await ana.get(key)).toMatchObject({ fault: 'FILE_NOT_FOUND' });
  expect(await ana.head(key)).toMatchObject({ fault: 'NOT_FOUND' });
});

test('[O-01] an address opens in an img for an hour and as a file by its name', async () => {
  const key = KEPT;
  await clientOf('ana').put(key, picture());
  const bia = clientOf('bia');
  expect((await fetch(await bia.url(key))).status).toBe(200);
  const file = await fetch(await bia.url(key, { downloadAs: 'água fresca.png' }));
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%C3%A1gua%20fresca.png");
  expect((await fetch(await clientOf('caio').url(key))).status).toBe(403);
});

test.each([
  ['ahead', 2 * 3_600_000],
  ['behind', -3 * 3_600_000],
])(
  '[O-01] an address made by a clock that is hours %s opens once any answer told the time',
  async (_, off) => {
    const clock = createServerClock(() => start + off);
    const ana = clientOf('ana', clock.now);
    expect((await fetch(await ana.url(KEPT))).status).not.toBe(200);
    clock.heard(String(start), start + off);
    expect((await fetch(await ana.url(KEPT))).status).toBe(200);
  },
);

test('[O-01] refusals of the server in Portuguese', async () => {
  const bia = clientOf('bia');
  const message = 'Acesso negado. Você não tem permissão para acessar este arquivo.';
  expect(await bia.put('items/shop/bia/1.jpg', picture())).toEqual({
    kind: 'failed',
    fault: 'ACCESS_DENIED',
    message,
  });
  expect(await bia.get('items/nowhere/bia/1.jpg')).toMatchObject({ fault: 'ACCESS_DENIED' });
  const text = new Blob(['hello'], { type: 'image/png' });
  expect(await bia.put('tickets/den/bia/1.png', text)).toMatchObject({ fault: 'BAD_IMAGE' });
  const huge = new Blob([new Uint8Array(bigPng(10_485_761))], { type: 'image/png' });
  expect(await bia.put('tickets/den/bia/1.png', huge)).toMatchObject({ fault: 'TOO_LARGE' });
  const place = (bucket: string) => clientOf('bia', undefined, bucket).get('items/den/ana/a.png');
  expect(await place('another-bucket')).toMatchObject({ fault: 'BUCKET_NOT_FOUND' });
  expect(await place('Bad_Bucket')).toMatchObject({ fault: 'INVALID_BUCKET_NAME' });
});

test('[O-01] a device whose clock is hours off is put right, also for HEAD', async () => {
  const key = 'items/shop/ana/1700000000005_x.png';
  const wrong = () => server.clock.now - 5 * 3_600_000;
  expect((await clientOf('ana', wrong).put(key, picture())).kind).toBe('done');
  expect((await clientOf('ana', wrong).head(key)).kind).toBe('done');
});

test('[O-01] credentials that ended while the page slept are renewed', async () => {
  // A device clock that stands still does not see its credentials end.
  const ana = clientOf('ana', () => start);
  const key = 'items/shop/ana/1700000000006_x.png';
  expect((await ana.put(key, picture())).kind).toBe('done');
  server.clock.now = start + 2 * 3_600_000;
  expect((await ana.get(key)).kind).toBe('done');
});
