import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImageServer, startImageServer } from './support/image-server.ts';
import { codeOf, senderOf } from './support/picture-requests.ts';
import { png } from './support/pictures.ts';

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());
const { put, get } = senderOf(() => server);

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
