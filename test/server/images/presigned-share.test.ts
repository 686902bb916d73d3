import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DirectImages } from '../../../server/images/storage/image-store.ts';
import { openS3ImageStore } from '../../../server/images/storage/s3-image-store.ts';
import { eventually } from '../support/api-client.ts';
import { type ImageServer, startImageServer } from './support/image-server.ts';
import { keysOf } from './support/keys-of.ts';
import { codeOf } from './support/picture-requests.ts';
import { bigPng } from './support/pictures.ts';
import { hasS3, startS3 } from './support/s3-server.ts';

const SIZE = 1_000_000;

describe.runIf(hasS3)(`${hasS3 ? '' : 'SKIPPED, Ceph is not installed: '}the share of a bucket`, () => {
  let storage: Awaited<ReturnType<typeof startS3>>;
  let server: ImageServer;
  let direct: DirectImages;
  beforeAll(async () => {
    storage = await startS3();
    const { settings } = storage;
    const imageStore = openS3ImageStore({ ...settings, publicEndpoint: settings.endpoint });
    direct = imageStore.direct as DirectImages;
    server = await startImageServer({
      imageStore,
      uploads: { burst: 4 * SIZE, perSecond: 1 },
    });
  });
  afterAll(async () => {
    await server.close();
    await storage.stop();
  });

  const headers = { 'content-type': 'image/png' };
  const post = (who: string, name: string, query: string) =>
    server
      .aws(who)
      .fetch(`${server.url(`tickets/shop/${who}/${name}`)}?${query}`, { method: 'POST', headers });
  async function send(who: string): Promise<{ upload: string; put: () => Promise<boolean> }> {
    const told = await post(who, '0.png', `upload=&size=${SIZE}`);
    const { upload, url } = (await told.json()) as { upload: string; url: string };
    const body = new Uint8Array(bigPng(SIZE));
    const put = async () => (await fetch(url, { method: 'PUT', headers, body })).ok;
    expect(await put()).toBe(true);
    return { upload, put };
  }
  /** Resolves once the upload has left the bucket, which may be after the answer. */
  const isGone = (who: string, upload: string) =>
    eventually(async () => {
      for await (const one of direct.uploads()) if (one === `${who}/${upload}`) return null;
      return true;
    });
  const stored = async (who: string) => (await keysOf(server.imageStore, `tickets/shop/${who}/`)).length;

  test('[O-01] one address that is used again and again stores no more than its sender may', async () => {
    const { upload, put } = await send('dora');
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      codes.push(await codeOf(post('dora', `${n}.png`, `upload=${upload}`)));
      await isGone('dora', upload);
      expect(await put()).toBe(true);
    }
    expect(codes).toEqual(['none', 'none', 'none', 'SlowDown', 'SlowDown', 'SlowDown']);
    expect(await stored('dora')).toBe(3);
  });

  test('[O-01] one upload that many keys ask for at once is stored no more often than its sender may', async () => {
    const { upload } = await send('emil');
    const asked = Array.from({ length: 20 }, (_, n) => codeOf(post('emil', `${n}.png`, `upload=${upload}`)));
    const taken = (await Promise.all(asked)).filter((code) => code === 'none').length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(3);
    expect(await stored('emil')).toBe(taken);
  });

  test('[O-01] what was sent at the edge of the room is taken in, once: the room is below nothing then', async () => {
    const { upload, put } = await send('fabio');
    // Leaves room for half of the uploaded bytes.
    expect(await codeOf(post('fabio', '1.png', `upload=&size=${2.5 * SIZE}`))).toBe('none');
    expect(await codeOf(post('fabio', '0.png', `upload=${upload}`))).toBe('none');
    expect(await stored('fabio')).toBe(1);
    await isGone('fabio', upload);
    expect(await put()).toBe(true);
    expect(await codeOf(post('fabio', '2.png', `upload=${upload}`))).toBe('SlowDown');
    expect(await codeOf(post('fabio', '3.png', 'upload=&size=1'))).toBe('SlowDown');
    expect(await stored('fabio')).toBe(1);
  });
});
