import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built app in a folder. */
export interface Build {
  /** Two folders with the same files have the same one. */
  digest: string;
  /** Files without a digest in their name that the worker asks for, such as index.html, and the revision of each. */
  revisions: ReadonlyMap<string, string>;
  read(): Promise<BuildFile[]>;
}

export interface BuildFile {
  /** As it is asked for: 'assets/…', or a path with its revision behind a question mark. */
  name: string;
  isPacked: boolean;
  content: Buffer;
}

/** How the worker's list names a file whose name says nothing of its content. */
const LISTED = /"revision":"([0-9a-f]{32})","url":"([\w./-]+)"/g;
const PACKED = '.br';

/** Reads what a build is. Its files are read where somebody asks for them. */
export async function readBuild(dist: string): Promise<Build> {
  const [page, worker, assets] = await Promise.all([
    readFile(join(dist, 'index.html')),
    textOf(join(dist, 'sw.js')),
    namesIn(join(dist, 'assets')),
  ]);
  const digest = createHash('sha256').update(page).update('\0').update(worker);
  for (const name of assets) digest.update('\0').update(name);
  const revisions = new Map<string, string>();
  for (const [, revision = '', path = ''] of worker.matchAll(LISTED)) revisions.set(path, revision);
  const read = async (): Promise<BuildFile[]> => {
    const hashed = assets.map((name) => fileOf(dist, `assets/${name}`, ''));
    const listed = [...revisions].map(([path, revision]) => fileOf(dist, path, `?${revision}`));
    return Promise.all([...hashed, ...listed]);
  };
  return { digest: digest.digest('hex'), revisions, read };
}

/** Compressed where the build made a compressed copy. */
async function fileOf(dist: string, path: string, suffix: string): Promise<BuildFile> {
  const packed = join(dist, path + PACKED);
  const isPacked = existsSync(packed);
  return { name: path + suffix, isPacked, content: await readFile(isPacked ? packed : join(dist, path)) };
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return names.filter((name) => !/\.(br|gz)$/.test(name)).sort();
}

async function textOf(path: string): Promise<string> {
  return existsSync(path) ? readFile(path, 'utf8') : '';
}
