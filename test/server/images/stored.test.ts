import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImageServer, startImageServer } from './support/image-server.ts';
import { codeOf, senderOf } from './support/picture-requests.ts';
import { bigPng, gif, jpeg, png, webp } from './support/pictures.ts';

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());
const { put } = senderOf(() => server);

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
    // A bucket takes three characters for each '%'.
    expect(await codeOf(put('ana', item('meta'), { headers: { 'x-amz-meta-a': '%'.repeat(700) } }))).toBe(
      'InvalidArgument',
    );
    expect(await codeOf(put('ana', item('meta'), { headers: { 'x-amz-meta-a': 'x'.repeat(1800) } }))).toBe(
      'none',
    );
  });
});
