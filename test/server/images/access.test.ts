import { connect } from 'node:net';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '../../../src/domain/people/staff.ts';
import { BUCKET, type ImageServer, startImageServer } from './support/image-server.ts';
import { codeOf, senderOf } from './support/picture-requests.ts';
import { bigPng, png } from './support/pictures.ts';

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());
const { put, get, remove, list, copy } = senderOf(() => server);

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

  test('[X-05] the guest of a tablet reads pictures of goods and promotions there, and does nothing else', async () => {
    await put('ana', 'items/den/ana/guest.png');
    await put('ana', 'items/shop/ana/guest.png');
    await put('ana', 'campaigns/den/guest.png');
    const named = 'campaign-new-1700000000123.png';
    await put('ana', named, { headers: { 'x-amz-meta-locationid': 'den' } });
    await put('bia', 'tickets/den/bia/guest.png');
    const KEYS = [
      'items/den/ana/guest.png',
      'campaigns/den/guest.png',
      named,
      'items/shop/ana/guest.png',
      'tickets/den/bia/guest.png',
      'tickets/den/guest-den/guest.png',
      'items/den/guest-den/guest.png',
      'elsewhere.png',
    ];
    const may: string[] = [];
    for (const key of KEYS) {
      const tries = {
        read: get('guest-den', key),
        write: put('guest-den', key, { headers: { 'x-amz-meta-locationid': 'den' } }),
        copy: copy('guest-den', 'items/den/ana/guest.png', key),
        remove: remove('guest-den', key),
        list: list('guest-den', key.slice(0, key.lastIndexOf('/') + 1)),
      };
      for (const [name, answer] of Object.entries(tries))
        if ((await codeOf(answer)) !== DENIED) may.push(`${name} ${key}`);
    }
    expect(may).toEqual([
      'read items/den/ana/guest.png',
      'read campaigns/den/guest.png',
      `read ${named}`,
      // No such picture exists. The answer tells only that the key belongs to the location.
      'read items/den/guest-den/guest.png',
    ]);
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
      // Matches everybody whose name begins with hers.
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
    expect(await codeOf(put('ana', `items/den/ana/${'é'.repeat(501)}`))).toBe('KeyTooLongError');
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
