import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { byBytes } from './key-order.ts';

/**
 * Layout of keys as paths: each segment of a key is a directory, its last one a sidecar file. Names are encoded so that
 * no key can leave the root, collide with another or meet a limit of the file system.
 */
const SIDECAR = '.json';
const DIRECTORY = '@';
const CONTINUED = '~';
const MAX_NAME = 180;

/** Path of a key's sidecar below the key root. */
export function sidecarPath(root: string, key: string): string {
  const segments = key.split('/');
  const last = segments.pop() ?? '';
  return join(root, ...segments.flatMap((segment) => names(segment, DIRECTORY)), ...names(last, SIDECAR));
}

export function contentName(key: string, sha256: string): string {
  const owner = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return join(owner.slice(0, 2), `${owner}.${sha256}`);
}

/** Every stored key with the prefix, in UTF-8 byte order. */
export async function keysUnder(root: string, prefix: string): Promise<string[]> {
  const segments = prefix.split('/').slice(0, -1);
  const start = join(root, ...segments.flatMap((segment) => names(segment, DIRECTORY)));
  const keys: string[] = [];
  for await (const key of paginateKeys(start, segments.map((segment) => `${segment}/`).join('')))
    keys.push(key);
  return keys.filter((key) => key.startsWith(prefix)).sort(byBytes);
}

/** The keys below a directory, which stands for `base`. A directory is read when its turn comes. */
export async function* paginateKeys(
  directory: string,
  base = '',
  encoded = '',
): AsyncGenerator<string, void> {
  for (const { name } of await entriesOf(directory)) {
    const path = join(directory, name);
    const text = encoded + name;
    if (name.endsWith(CONTINUED)) yield* paginateKeys(path, base, text.slice(0, -1));
    else if (name.endsWith(DIRECTORY)) yield* paginateKeys(path, `${base}${decode(text.slice(0, -1))}/`);
    else if (name.endsWith(SIDECAR)) yield base + decode(text.slice(0, -SIDECAR.length));
  }
}

async function entriesOf(directory: string): Promise<{ name: string }[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The names of a segment: usually one, and more when it is longer than a file name may be. */
function names(segment: string, suffix: string): string[] {
  const text = encodeURIComponent(segment).replace(
    /[^A-Za-z0-9_%-]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  const pieces: string[] = [];
  for (let at = 0; at + MAX_NAME < text.length; at += MAX_NAME) {
    pieces.push(text.slice(at, at + MAX_NAME) + CONTINUED);
  }
  return [...pieces, text.slice(pieces.length * MAX_NAME) + suffix];
}

function decode(text: string): string {
  return decodeURIComponent(text);
}
