import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Headers } from '../web/security-headers.ts';

/** The built app in a folder. */
export interface Build {
  /** Digest of all files: the same for two folders with the same files. */
  digest: string;
  /** Files without a digest in their name that the worker asks for, such as index.html, and the revision of each. */
  revisions: ReadonlyMap<string, string>;
  /** Text of the worker; empty without one. */
  worker: string;
  read(): Promise<BuildFile[]>;
}

export interface BuildFile {
  /** Name by which a file is asked for: 'assets/…', or a path with its revision behind a question mark. */
  name: string;
  isPacked: boolean;
  content: Buffer;
}

/** Entry of the worker's list for a file whose name says nothing of its content. */
const LISTED = /"revision":"([0-9a-f]{32})","url":"([\w./-]+)"/g;
const PAGE = 'index.html';
const PACKED = '.br';

/**
 * Reads a build, and its files only where somebody asks for them. A worker keeps the page with its headers, and comes
 * anew only with other bytes. So `ofPages`, the headers of pages, are part of the revision that it lists.
 */
export async function readBuild(dist: string, ofPages: Headers): Promise<Build> {
  const headers = JSON.stringify(ofPages);
  const [page, built, assets] = await Promise.all([
    readFile(join(dist, PAGE)),
    textOf(join(dist, 'sw.js')),
    namesIn(join(dist, 'assets')),
  ]);
  const worker = built.replace(LISTED, (listed, revision: string, path: string) =>
    path === PAGE ? listed.replace(revision, md5(revision + headers)) : listed,
  );
  const digest = createHash('sha256').update(page).update('\0').update(worker);
  for (const name of assets) digest.update('\0').update(name);
  const revisions = new Map<string, string>();
  for (const [, revision = '', path = ''] of worker.matchAll(LISTED)) revisions.set(path, revision);
  const read = async (): Promise<BuildFile[]> => {
    const hashed = assets.map((name) => fileOf(dist, `assets/${name}`, ''));
    const listed = [...revisions].map(([path, revision]) => fileOf(dist, path, `?${revision}`));
    const revision = revisions.get(PAGE);
    const told = { name: headersName(PAGE, revision ?? ''), isPacked: false, content: Buffer.from(headers) };
    return Promise.all([...hashed, ...listed, ...(revision === undefined ? [] : [told])]);
  };
  return { digest: digest.digest('hex'), revisions, worker, read };
}

/**
 * Name of a page's headers on the shelf, of the revision by which the worker asks for the page. Nobody asks for this
 * name itself.
 */
export const headersName = (path: string, revision: string): string => `${path}:headers?${revision}`;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A file, compressed where the build made a compressed copy. */
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
