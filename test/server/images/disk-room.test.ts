import { expect, test } from 'vitest';
import { leavesRoom } from '../../../server/images/storage/disk-room.ts';
import { startImageServer } from './support/image-server.ts';
import { keysOf } from './support/keys-of.ts';
import { codeOf } from './support/picture-requests.ts';
import { png } from './support/pictures.ts';

const BLOCK = 4096;
const MB = (1024 * 1024) / BLOCK;

test.each([
  ['a large disk with a gigabyte left takes pictures', { blocks: 500_000 * MB, bavail: 1024 * MB }, true],
  ['a large disk with less does not', { blocks: 500_000 * MB, bavail: 1023 * MB }, false],
  ['a small disk with a tenth left does', { blocks: 2000 * MB, bavail: 200 * MB }, true],
  ['a small disk with less does not', { blocks: 2000 * MB, bavail: 199 * MB }, false],
  ['a file system without sizes does', { blocks: 0, bavail: 0 }, true],
])('%s', (_, disk, takes) => {
  expect(leavesRoom({ ...disk, bsize: BLOCK })).toBe(takes);
});

test('[O-01] pictures do not fill the disk that shops sell on: the rest is left to records, and the log says so once a minute, also where the clock is set back', async () => {
  const heard: string[] = [];
  const server = await startImageServer({ hear: (line) => void heard.push(line) });
  const send = (name: string, init: RequestInit = {}) =>
    codeOf(server.aws('dora').fetch(server.url(`tickets/shop/dora/${name}`), init));
  const headers = { 'content-type': 'image/png' };
  const image = { method: 'PUT', headers, body: new Uint8Array(png()) };
  expect(await send('a.png', image)).toBe('none');
  server.imageStore.hasRoom = async () => false;
  for (const name of ['b.png', 'c.png']) expect(await send(name, image)).toBe('SlowDown');
  expect(await keysOf(server.imageStore, 'tickets/')).toEqual(['tickets/shop/dora/a.png']);
  expect(heard).toEqual([expect.stringContaining('the disk is nearly full: pictures are refused')]);
  // Stored pictures can still be read and deleted.
  expect(await send('a.png')).toBe('none');
  expect(await send('a.png', { method: 'DELETE' })).toBe('none');
  server.clock.now += 60_000;
  expect(await send('b.png', image)).toBe('SlowDown');
  expect(heard).toHaveLength(2);
  server.clock.now -= 10 * 60_000;
  expect(await send('b.png', image)).toBe('SlowDown');
  expect(heard).toHaveLength(3);
  server.imageStore.hasRoom = async () => true;
  expect(await send('b.png', image)).toBe('none');
  await server.close();
});
