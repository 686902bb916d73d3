import { expect, test } from 'vitest';
import { BUCKET, startImageServer } from './support/image-server.ts';
import { keysOf } from './support/keys-of.ts';
import { codeOf } from './support/picture-requests.ts';
import { bigPng, png } from './support/pictures.ts';

test('[O-01] one person cannot fill the disk: beyond their share uploads and copies are refused, others are not held up', async () => {
  const own = await startImageServer({ uploads: { burst: 262_000, perSecond: 1000 } });
  const send = (who: string, name: string, init: RequestInit) =>
    codeOf(own.aws(who).fetch(own.url(`tickets/shop/${who}/${name}`), { method: 'PUT', ...init }));
  const headers = { 'content-type': 'image/png' };
  const small = { headers, body: new Uint8Array(png()) };
  const large = {
    headers,
    body: new Uint8Array(Buffer.concat([png(), Buffer.alloc(120_000 - png().length)])),
  };
  for (const name of ['0.png', '1.png']) expect(await send('dora', name, large)).toBe('none');
  expect(await send('dora', '2.png', large)).toBe('SlowDown');
  // A picture too large for every place is refused as such, and costs nothing.
  const huge = { headers, body: new Uint8Array(bigPng(10 * 1024 * 1024 + 1)) };
  expect(await send('dora', 'huge.png', huge)).toBe('EntityTooLarge');
  const copied = { headers: { 'x-amz-copy-source': `${BUCKET}/tickets/shop/dora/0.png` } };
  expect(await send('dora', 'copy.png', copied)).toBe('SlowDown');
  expect(await send('dora', 'small.png', small)).toBe('none');
  expect(await send('emil', 'x.png', large)).toBe('none');
  own.clock.now += 120_000;
  expect(await send('dora', 'copy.png', copied)).toBe('none');
  expect(await send('dora', '2.png', large)).toBe('SlowDown');
  await own.close();
});

test('[O-01] a length that is said to be one byte buys no room, and the smallest file takes 16 KiB of it', async () => {
  const own = await startImageServer({ uploads: { burst: 250_000, perSecond: 1 } });
  const send = (who: string, name: string, body: Buffer, more: Record<string, string> = {}) =>
    codeOf(
      own.aws(who).fetch(own.url(`tickets/shop/${who}/${name}`), {
        method: 'PUT',
        headers: { 'content-type': 'image/png', ...more },
        body: new Uint8Array(body),
      }),
    );
  const lie = { 'x-amz-decoded-content-length': '1' };
  for (const name of ['0.png', '1.png']) expect(await send('dora', name, bigPng(120_000), lie)).toBe('none');
  expect(await send('dora', '2.png', bigPng(120_000), lie)).toBe('SlowDown');
  expect(await keysOf(own.imageStore, 'tickets/shop/dora/')).toHaveLength(2);

  const tiny: string[] = [];
  for (let n = 0; n < 20; n += 1) tiny.push(await send('emil', `${n}.png`, png()));
  expect(tiny.filter((code) => code === 'none')).toHaveLength(Math.floor(250_000 / (16 * 1024)));
  await own.close();
});

test('[O-01] storage credentials end with the sign-in they were made from', async () => {
  const ended = new Set<string>();
  const own = await startImageServer({ stands: ({ sub }) => !ended.has(sub) });
  const key = own.url('tickets/shop/dora/a.png');
  const dora = own.aws('dora');
  const image = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(png()) };
  expect(await codeOf(dora.fetch(key, image))).toBe('none');
  ended.add('dora');
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await codeOf(dora.fetch(key, method === 'PUT' ? image : { method }))).toBe('ExpiredToken');
  const link = await dora.sign(new Request(key), { aws: { signQuery: true } });
  expect(await codeOf(fetch(link))).toBe('ExpiredToken');
  await own.close();
});

test('a fault of ours is logged as an error; who asks for what is not served, or for too much, fills no log', async () => {
  const heard: string[] = [];
  const own = await startImageServer({
    uploads: { burst: 10, perSecond: 1 },
    hear: (line) => void heard.push(line),
  });
  const key = own.url('tickets/shop/dora/a.png');
  const send = (url: string, init: RequestInit = {}) => codeOf(own.aws('dora').fetch(url, init));
  const headers = { 'content-type': 'image/png' };
  expect(await send(`${key}?acl`)).toBe('NotImplemented');
  expect(await send(key, { method: 'PUT', headers, body: new Uint8Array(png()) })).toBe('SlowDown');
  expect(heard).toEqual([]);
  own.imageStore.head = () => Promise.reject(new Error('the disk is gone'));
  expect(await send(key)).toBe('InternalError');
  expect(heard).toEqual([expect.stringContaining('the disk is gone')]);
  await own.close();
});
