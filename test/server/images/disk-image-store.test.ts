import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDiskImageStore } from '../../../server/images/storage/disk-image-store.ts';
import { imageStoreContract } from '../../contracts/image-store.ts';

let directory = '';
imageStoreContract(
  'disk',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'image-store-'));
    return openDiskImageStore(directory);
  },
  () => rm(directory, { recursive: true, force: true }),
);

test('nothing is left behind by replaced, refused and deleted images, and a reopened store finds the rest', async () => {
  const root = await mkdtemp(join(tmpdir(), 'image-store-'));
  const store = await openDiskImageStore(root);
  await store.putInternal('a', Buffer.from('one'), 'image/png');
  await store.putInternal('a', Buffer.from('two'), 'image/png');
  await store.putInternal('b', Buffer.from('three'), 'image/png');
  await store.delete('b');
  const files = await readdir(join(root, 'content'), { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toHaveLength(1);
  expect(await readdir(join(root, 'uploads'))).toEqual([]);
  expect((await (await openDiskImageStore(root)).head('a'))?.size).toBe(3);
  await rm(root, { recursive: true, force: true });
});

test('no key leaves the directory', async () => {
  const root = await mkdtemp(join(tmpdir(), 'image-store-'));
  const store = await openDiskImageStore(join(root, 'inner'));
  await store.putInternal('../../outside', Buffer.from('x'), 'image/png');
  await store.putInternal('/etc/passwd', Buffer.from('x'), 'image/png');
  expect(await readdir(root)).toEqual(['inner']);
  expect((await readdir(join(root, 'inner'))).sort()).toEqual(['content', 'keys', 'uploads']);
  await rm(root, { recursive: true, force: true });
});
