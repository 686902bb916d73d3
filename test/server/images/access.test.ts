import { connect } from 'node:net';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '../../../src/domain/people/staff.ts';
import { BUCKET, type ImageServer, startImageServer } from './support/image-server.ts';
import { bigPng, gif, jpeg, png, webp } from './support/pictures.ts';

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

interface PutOptions {
  body?: Buffer;
  type?: string;
  headers?: Record<string, string>;
}

function put(
  who: string,
  key: string,
  { body = png(), type = 'image/png', headers = {} }: PutOptions = {},
): Promise<Response> {
  const all = { 'content-type': type, ...headers };
  return server.aws(who).fetch(server.url(key), { method: 'PUT', body: new Uint8Array(body), headers: all });
}
const get = (who: string, key: string, headers: Record<string, string> = {}) =>
  server.aws(who).fetch(server.url(key), { headers });
const remove = (who: string, key: string) => server.aws(who).fetch(server.url(key), { method: 'DELETE' });
const list = (who: string, prefix: string) =>
  server.aws(who).fetch(`${server.endpoint}/${BUCKET}/?list-type=2&prefix=${encodeURIComponent(prefix)}`);
const copy = (who: string, from: string, to: string) =>
  server.aws(who).fetch(server.url(to), {
    method: 'PUT',
    headers: { 'x-amz-copy-source': `${BUCKET}/${encodeURI(from)}` },
  });
const codeOf = async (response: Promise<Response>) =>
  /<Code>(.*?)<\/Code>/.exec(await (await response).text())?.[1] ?? 'none';
const DENIED = 'AccessDenied';

describe('who may do what', () => {
  test('[O-01] item pictures: the owner of the location writes under their own name, visitors read', async () => {
    const key = 'items/den/ana/1700000000000_x.png';
    expect(await codeOf(put('ana', key))).toBe('none');
    expect(await codeOf(put('ana', 'items/den/bia/1_x.png'))).toBe(DENIED);
    expect(await codeOf(put('bia', 'items/den/bia/1_x.png'))).toBe(DENIED);
    expect(await codeOf(put('ana', 'items/other/ana/1_x.png'))).toBe(DENIED);
    expect(await codeOf(put('ana', 'items/nowhere/ana/1_x.png'))).toBe(DENIED);
    expect((await get('bia', key)).status).toBe(200);
    expect(await codeOf(get('caio', key))).toBe(DENIED);
    expect(await codeOf(get('bia', 'items/den/ana/none.png'))).toBe('NoSuchKey');
    expect(await codeOf(remove('bia', key))).toBe(DENIED);
    expect((await remove('ana', key)).status).toBe(204);
  });

  test('[O-01] campaign pictures by name belong to the location of their metadata', async () => {
    const key = 'campaign-new-1700000000000.png';
    const of = (locationId: string) => ({ headers: { 'x-amz-meta-locationid': locationId } });
    expect(await codeOf(put('ana', key))).toBe(DENIED);
    expect(await codeOf(put('bia', key, of('den')))).toBe(DENIED);
    expect(await codeOf(put('ana', key, of('den')))).toBe('none');
    expect((await server.imageStore.head(key))?.owner).toBe('ana');
    expect((await get('bia', key)).status).toBe(200);
    expect(await codeOf(get('caio', key))).toBe(DENIED);
    expect(await codeOf(put('caio', key, of('other')))).toBe(DENIED);
    expect(await codeOf(remove('caio', key))).toBe(DENIED);
    expect(await codeOf(get('caio', 'campaign-1-1700000000009.png'))).toBe('NoSuchKey');
    expect((await remove('ana', key)).status).toBe(204);
    expect(await codeOf(put('bia', 'campaigns/den/1.png'))).toBe(DENIED);
    expect(await codeOf(put('ana', 'campaigns/den/1.png'))).toBe('none');
    expect((await get('bia', 'campaigns/den/1.png')).status).toBe(200);
  });

  test('[O-01] ticket pictures: the customer writes, the customer and the owner of the location read', async () => {
    const key = 'tickets/den/bia/1.png';
    expect(await codeOf(put('bia', key))).toBe('none');
    expect(await codeOf(put('caio', 'tickets/den/caio/1.png'))).toBe(DENIED);
    expect(await codeOf(put('ana', key))).toBe(DENIED);
    expect((await get('bia', key)).status).toBe(200);
    expect((await get('ana', key)).status).toBe(200);
    expect(await codeOf(get('caio', key))).toBe(DENIED);
  });

  test('[O-01] who works at a location writes and reads the pictures of what they may change and read there', async () => {
    await put('bia', 'tickets/den/bia/roles.png');
    await put('ana', 'items/den/ana/roles.png');
    const may: Record<string, string[]> = {};
    for (const role of STAFF_ROLES) {
      const tries = {
        'write item': put(role, `items/den/${role}/1.png`),
        'write campaign': put(role, `campaigns/den/${role}.png`),
        'read item': get(role, 'items/den/ana/roles.png'),
        'read ticket': get(role, 'tickets/den/bia/roles.png'),
        'list tickets': list(role, 'tickets/den/'),
        'write item elsewhere': put(role, `items/shop/${role}/1.png`),
      };
      may[role] = [];
      for (const [name, answer] of Object.entries(tries))
        if ((await answer).status === 200) may[role].push(name);
    }
    expect(may).toEqual({
      stocker: ['write item', 'read item'],
      attendant: ['read item', 'read ticket', 'list tickets'],
      partner: ['read item', 'read ticket', 'list tickets'],
      deputy: ['write item', 'write campaign', 'read item', 'read ticket', 'list tickets'],
    });
  });

  test('[O-01] lists stay within what the viewer may read', async () => {
    expect((await list('bia', 'items/den/')).status).toBe(200);
    expect((await list('bia', 'tickets/den/bia/')).status).toBe(200);
    expect((await list('ana', 'tickets/den/')).status).toBe(200);
    for (const prefix of [
      '',
      'items/',
      'items/d',
      'items/den',
      'campaign-',
      'tickets/den/',
      'tickets/den/ana/',
      'tickets/den/bi',
      // Everybody whose name begins like hers.
      'tickets/den/bia',
      'x/den/',
    ]) {
      expect([prefix, await codeOf(list('bia', prefix))]).toEqual([prefix, DENIED]);
    }
    expect(await codeOf(list('caio', 'items/den/'))).toBe(DENIED);
  });

  test('a copy needs the right to read and the right to write', async () => {
    await put('ana', 'items/den/ana/a.png');
    expect((await copy('ana', 'items/den/ana/a.png', 'items/shop/ana/b c.png')).status).toBe(200);
    expect(await codeOf(copy('caio', 'items/den/ana/a.png', 'items/other/caio/a.png'))).toBe(DENIED);
    expect(await codeOf(copy('ana', 'items/den/ana/a.png', 'items/other/ana/a.png'))).toBe(DENIED);
    expect(await codeOf(copy('ana', 'items/den/ana/none.png', 'items/den/ana/a.png'))).toBe('NoSuchKey');
  });

  test('[MI-05] a copy is of this store, keeps what its bytes are, and fits where it goes', async () => {
    const to = server.url('items/shop/ana/copied.png');
    const copyFrom = (source: string, headers: Record<string, string> = {}) =>
      codeOf(
        server.aws('ana').fetch(to, { method: 'PUT', headers: { 'x-amz-copy-source': source, ...headers } }),
      );
    await put('ana', 'items/den/ana/a.png');
    expect(await copyFrom('/other/items/den/ana/a.png')).toBe('NoSuchBucket');
    expect(await copyFrom(`${BUCKET}/items/shop/ana/../../den/ana/a.png`)).toBe('InvalidArgument');
    expect(await copyFrom(`${BUCKET}/items/den/ana/%E0%A4%A`)).toBe('InvalidArgument');
    const asPage = { 'content-type': 'text/html', 'x-amz-metadata-directive': 'REPLACE' };
    expect(await copyFrom(`${BUCKET}/items/den/ana/a.png`, asPage)).toBe('none');
    expect((await get('ana', 'items/shop/ana/copied.png')).headers.get('content-type')).toBe('image/png');
    await put('ana', 'campaigns/shop/large.png', { body: bigPng(6 * 1024 * 1024) });
    expect(await copyFrom(`${BUCKET}/campaigns/shop/large.png`)).toBe('EntityTooLarge');
  });

  test('all other keys are closed, and keys that could escape are not keys', async () => {
    for (const key of [
      'a.png',
      'demo/a.png',
      'items/a.png',
      'items/den/ana',
      'campaign-new-1.png.exe',
      'campaigns//a',
      'Items/den/ana/a.png',
    ]) {
      expect([key, await codeOf(put('ana', key))]).toEqual([key, DENIED]);
    }
    const s3 = server.sdk('ana');
    const bad = ['../../x', './x', 'a/../b', 'a\0.png', 'a\\b', 'a\nb', '..'];
    for (const name of bad) {
      const Key = `items/den/ana/${name}`;
      const input = { Bucket: BUCKET, Key, Body: png(), ContentType: 'image/png' };
      await expect(s3.send(new PutObjectCommand(input)), name).rejects.toMatchObject({
        name: 'InvalidArgument',
      });
    }
    expect(await codeOf(put('ana', `items/den/ana/${'é'.repeat(510)}`))).toBe('KeyTooLongError');
  });

  test('dot segments sent raw, which no URL parser would send, are refused too', async () => {
    const { port, hostname } = new URL(server.origin);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /s3/${BUCKET}/items/den/ana/../../../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
        ),
      );
      let text = '';
      socket
        .on('data', (data) => {
          text += data;
        })
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    expect(answer).toContain('403 Forbidden');
    expect(answer).not.toContain('root:');
  });
});

describe('what may be stored', () => {
  const item = (name: string) => `items/den/ana/${name}`;

  test('[O-01] jpeg, png, gif and webp, told by their bytes', async () => {
    const kinds: [string, Buffer][] = [
      ['image/jpeg', jpeg()],
      ['image/png', png()],
      ['image/gif', gif()],
      ['image/webp', webp()],
    ];
    for (const [type, body] of kinds) {
      expect(await codeOf(put('ana', item('ok'), { body, type }))).toBe('none');
      expect(await codeOf(put('ana', item('ok'), { body, type: 'application/octet-stream' }))).toBe('none');
      expect((await server.imageStore.head(item('ok')))?.contentType).toBe(type);
    }
    expect(await codeOf(put('ana', item('ok'), { body: jpeg(640, 480, 500_000), type: 'image/jpg' }))).toBe(
      'none',
    );
  });

  test('other content, a lie about the type, or a bomb is refused and changes nothing', async () => {
    await put('ana', item('kept'));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await codeOf(put('ana', item('kept'), { body: svg, type: 'image/svg+xml' }))).toBe(
      'UnsupportedMediaType',
    );
    expect(await codeOf(put('ana', item('kept'), { body: svg }))).toBe('UnsupportedMediaType');
    expect(await codeOf(put('ana', item('kept'), { body: Buffer.alloc(0) }))).toBe('UnsupportedMediaType');
    expect(
      await codeOf(put('ana', item('kept'), { body: Buffer.from('<html>'.repeat(9000)), type: 'text/html' })),
    ).toBe('UnsupportedMediaType');
    expect(await codeOf(put('ana', item('kept'), { body: png(), type: 'image/jpeg' }))).toBe('InvalidImage');
    expect(await codeOf(put('ana', item('kept'), { body: png(12_001, 10) }))).toBe('TooManyPixels');
    expect(
      await codeOf(put('ana', item('kept'), { body: jpeg(10, 60_000, 90_000), type: 'image/jpeg' })),
    ).toBe('TooManyPixels');
    expect(await codeOf(put('ana', item('kept'), { body: gif(0, 10), type: 'image/gif' }))).toBe(
      'InvalidImage',
    );
    expect(await codeOf(put('ana', item('kept'), { body: jpeg().subarray(0, 8), type: 'image/jpeg' }))).toBe(
      'InvalidImage',
    );
    expect((await server.imageStore.head(item('kept')))?.size).toBe(png().length);
  });

  test('[MI-05, K-02] item pictures up to 5 MB, others up to 10 MiB', async () => {
    const mb = 1024 * 1024;
    expect(await codeOf(put('ana', item('big.png'), { body: bigPng(5 * mb) }))).toBe('none');
    expect(await codeOf(put('ana', item('big.png'), { body: bigPng(5 * mb + 1) }))).toBe('EntityTooLarge');
    expect(await codeOf(put('bia', 'tickets/den/bia/big.png', { body: bigPng(10 * mb) }))).toBe('none');
    expect(await codeOf(put('bia', 'tickets/den/bia/big.png', { body: bigPng(10 * mb + 1) }))).toBe(
      'EntityTooLarge',
    );
  });

  test('a body of unknown length is cut off at the limit and still answered', async () => {
    const signed = await server
      .aws('ana')
      .sign(server.url(item('endless.png')), { method: 'PUT', headers: { 'content-type': 'image/png' } });
    const mb = bigPng(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(mb));
        if (++sent === 8) controller.close();
      },
    });
    const init = { method: 'PUT', headers: signed.headers, body, duplex: 'half' };
    expect(await codeOf(fetch(signed.url, init as RequestInit))).toBe('EntityTooLarge');
    expect(await server.imageStore.head(item('endless.png'))).toBeNull();
  });

  test('too much metadata is refused', async () => {
    expect(await codeOf(put('ana', item('meta'), { headers: { 'x-amz-meta-a': 'x'.repeat(2048) } }))).toBe(
      'InvalidArgument',
    );
  });
});

describe('how images are served', () => {
  const key = 'items/den/ana/1700000000000_suco.png';
  beforeAll(() => put('ana', key));

  test('ranges', async () => {
    const size = png().length;
    const part = await get('ana', key, { range: 'bytes=1-3' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${size}`,
      'PNG',
    ]);
    const tail = await get('ana', key, { range: 'bytes=-4' });
    expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 4]);
    const rest = await get('ana', key, { range: `bytes=${size - 1}-9999` });
    expect([rest.status, rest.headers.get('content-length')]).toEqual([206, '1']);
    expect(await codeOf(get('ana', key, { range: `bytes=${size}-` }))).toBe('InvalidRange');
    expect((await get('ana', key, { range: 'bytes=0-1,3-4' })).status).toBe(200);
  });

  test('conditions', async () => {
    const etag = (await get('ana', key)).headers.get('etag') ?? '';
    const unchanged = await get('ana', key, { 'if-none-match': etag });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect((await get('ana', key, { 'if-none-match': '"other"' })).status).toBe(200);
    expect(await codeOf(get('ana', key, { 'if-match': '"other"' }))).toBe('PreconditionFailed');
    expect(await codeOf(put('ana', key, { headers: { 'if-none-match': '*' } }))).toBe('PreconditionFailed');
    const since = new Date(server.clock.now + 60_000).toUTCString();
    expect((await get('ana', key, { 'if-modified-since': since })).status).toBe(304);
  });

  test('browsers may neither sniff nor run them, and keep those whose key carries a time', async () => {
    const kept = await get('ana', key);
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    expect(kept.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(kept.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    await put('ana', 'items/den/ana/plain.png');
    expect((await get('ana', 'items/den/ana/plain.png')).headers.get('cache-control')).toBe(
      'private, no-cache',
    );
    expect((await get('ana', 'items/den/ana/none.png')).headers.get('cache-control')).toBe('no-store');
  });

  test('a link may choose a safe type and a file name', async () => {
    const link = (query: string) => server.aws('ana').fetch(`${server.url(key)}?${query}`);
    expect((await link('response-content-type=image%2Fpng')).headers.get('content-type')).toBe('image/png');
    expect(await codeOf(link('response-content-type=text%2Fhtml'))).toBe('InvalidArgument');
    const named = await link('response-content-disposition=attachment%3B%20filename%3D%22suco.png%22');
    expect(named.headers.get('content-disposition')).toBe('attachment; filename="suco.png"');
  });

  test('the demo’s own drawings are served as they are', async () => {
    await server.imageStore.putInternal(
      'items/den/ana/1700000000001_lata.svg',
      Buffer.from('<svg/>'),
      'image/svg+xml',
    );
    const drawing = await get('bia', 'items/den/ana/1700000000001_lata.svg');
    expect([drawing.headers.get('content-type'), await drawing.text()]).toEqual(['image/svg+xml', '<svg/>']);
    expect(drawing.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

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
  // What no place takes is said to be too large, and costs nothing.
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
  expect(await own.imageStore.keys('tickets/shop/dora/')).toHaveLength(2);

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
