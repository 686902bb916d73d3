import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import { ownFolder } from '../../db/private-files.ts';
import { contentName, keysUnder, paginateKeys, sidecarPath } from './disk-layout.ts';
import { hasRoom } from './disk-room.ts';
import { publishFile, syncDirectory, writeTemporary } from './durable-file.ts';
import type { ByteRange, ImageAbout, ImageStore, StoredImage } from './image-store.ts';
import { KeyLocks } from './key-locks.ts';
import { isAfter } from './key-order.ts';
import { copyImage, putOwn } from './whole-images.ts';

/** The sidecar of an image: the facts about it, and the name of the file with its bytes. */
interface Sidecar extends StoredImage {
  content: string;
}

/** Age above which an upload that a crash left behind is removed, in ms. */
const STALE_UPLOAD_MS = HOUR_MS;
const OPEN_TRIES = 3;

/**
 * Images in a directory of one server process. Content files are named by key and digest and never change. The
 * sidecar is replaced atomically. A reader therefore sees the old image or the new one, and a crash leaves one of
 * the two.
 */
export async function openDiskImageStore(
  directory: string,
  now: () => number = Date.now,
): Promise<ImageStore> {
  const store = new DiskImageStore(directory, now);
  await store.prepare();
  return store;
}

class DiskImageStore implements ImageStore {
  readonly #directory: string;
  readonly #keys: string;
  readonly #content: string;
  readonly #uploads: string;
  readonly #now: () => number;
  readonly #locks = new KeyLocks();

  constructor(directory: string, now: () => number) {
    this.#directory = directory;
    this.#keys = join(directory, 'keys');
    this.#content = join(directory, 'content');
    this.#uploads = join(directory, 'uploads');
    this.#now = now;
  }

  async prepare(): Promise<void> {
    for (const path of [this.#directory, this.#keys, this.#content, this.#uploads]) ownFolder(path);
    for (const name of await readdir(this.#uploads)) {
      const path = join(this.#uploads, name);
      if ((await stat(path)).mtimeMs < Date.now() - STALE_UPLOAD_MS) await rm(path, { force: true });
    }
  }

  async head(key: string): Promise<StoredImage | null> {
    const sidecar = await this.#sidecar(key);
    return sidecar && imageOf(sidecar);
  }

  async open(key: string, choose: (image: StoredImage) => ByteRange | null = () => null) {
    for (let tries = 1; ; tries++) {
      const sidecar = await this.#sidecar(key);
      if (!sidecar) return null;
      const image = imageOf(sidecar);
      const range = choose(image);
      const file = await openIfThere(join(this.#content, sidecar.content));
      if (file) {
        const body = file.createReadStream(range ? { start: range.first, end: range.last } : {});
        return { image, body };
      }
      // The image was replaced between the two reads. The new sidecar names a file that is there.
      if (tries === OPEN_TRIES) throw new Error(`the content of an image is missing: ${sidecar.content}`);
    }
  }

  async put(key: string, source: AsyncIterable<Uint8Array>, about: () => ImageAbout): Promise<StoredImage> {
    const md5 = createHash('md5');
    const sha256 = createHash('sha256');
    let size = 0;
    let described: ImageAbout | undefined;
    const temporary = await writeTemporary(this.#uploads, async (file) => {
      for await (const bytes of source) {
        md5.update(bytes);
        sha256.update(bytes);
        size += bytes.length;
        await writeAll(file, bytes);
      }
      described = about();
    });
    const content = contentName(key, sha256.digest('hex'));
    const etag = md5.digest('hex');
    const { contentType, metadata, owner } = described ?? about();
    const lastModified = this.#now();
    const sidecar: Sidecar = { key, size, etag, contentType, lastModified, metadata, owner, content };
    await this.#locks.run(key, () => this.#publish(temporary, sidecar));
    return imageOf(sidecar);
  }

  copy(from: string, to: string, about: (source: StoredImage) => ImageAbout): Promise<StoredImage | null> {
    return copyImage(this, from, to, about);
  }

  async delete(key: string): Promise<boolean> {
    return this.#locks.run(key, async () => {
      const sidecar = await this.#sidecar(key);
      if (!sidecar) return false;
      const path = sidecarPath(this.#keys, key);
      await rm(path);
      await syncDirectory(dirname(path));
      await rm(join(this.#content, sidecar.content), { force: true });
      return true;
    });
  }

  async *keys(prefix: string, after = ''): AsyncGenerator<string, void> {
    for (const key of await keysUnder(this.#keys, prefix)) if (isAfter(key, after)) yield key;
  }

  walk(): AsyncIterable<string> {
    return paginateKeys(this.#keys);
  }

  hasRoom(): Promise<boolean> {
    return hasRoom(this.#directory);
  }

  putInternal(key: string, bytes: Uint8Array, contentType: string): Promise<StoredImage> {
    return putOwn(this, key, bytes, contentType);
  }

  async #publish(temporary: string, sidecar: Sidecar): Promise<void> {
    const old = await this.#sidecar(sidecar.key);
    await publishFile(temporary, join(this.#content, sidecar.content));
    const text = JSON.stringify(sidecar);
    const draft = await writeTemporary(this.#uploads, (file) => file.writeFile(text));
    await publishFile(draft, sidecarPath(this.#keys, sidecar.key));
    if (old && old.content !== sidecar.content) await rm(join(this.#content, old.content), { force: true });
  }

  async #sidecar(key: string): Promise<Sidecar | null> {
    try {
      return JSON.parse(await readFile(sidecarPath(this.#keys, key), 'utf8')) as Sidecar;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

function imageOf({ content: _content, ...image }: Sidecar): StoredImage {
  return image;
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes all bytes, because one write may take only part of them. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
