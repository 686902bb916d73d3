import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MaybePromise } from '../db/maybe-promise.ts';
import type { Store } from '../db/store.ts';
import type { AddressLimit } from '../web/address-limit.ts';
import { OPEN } from '../web/admission.ts';
import { refuseUnknown, tooManyRequests } from '../web/faults.ts';
import type { Headers } from '../web/security-headers.ts';
import {
  apiSegments,
  IMMUTABLE,
  isScreenPath,
  REVALIDATE,
  registerStaticFiles,
} from '../web/static-files.ts';
import { type BuildShelf, openBuildShelf, type ShelvedFile } from './build-shelf.ts';
import type { buildCommands } from './commands.ts';
import { headersName, readBuild } from './read-build.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** Types of a build's files. A browser refuses any other type as a script or a style. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Address of a file with its digest in its name: one segment that needs no decoding. */
const ASSET = /^\/(assets\/[\w.-]+)$/;
/** Address by which the worker asks for a file whose name does not tell its content. */
const REVISION = /^\/([\w./-]+)\?__WB_REVISION__=([0-9a-f]{32})$/;

export interface BuildsDeps {
  store: Pick<Store<typeof buildCommands>, 'read' | 'run'>;
  /** Folder of this process's own build. */
  dist: string;
  /** The headers of its pages. */
  ofPages: Headers;
  secret: () => MaybePromise<Uint8Array>;
  countFile: AddressLimit['countFile'];
  /** All routes, once the app is ready. */
  routes: () => readonly { url: string }[];
}

/**
 * Serves the app in `dist`. Files of the last builds of all processes are served by their digests, from the shelf. The page
 * and the worker are always of the own build. The own files are on the shelf before the first page names them.
 */
export async function serveBuilds(
  app: FastifyInstance,
  { store, dist, ofPages, secret, countFile, routes }: BuildsDeps,
): Promise<void> {
  await registerStaticFiles(app, dist);
  const build = await readBuild(dist, ofPages);
  const shelf = openBuildShelf(store, secret);
  await shelf.put(build);
  await serveWorker(app, build.worker);

  // A worker of another build that took our page for its own would show a page without its scripts when offline.
  app.addHook('onRequest', async (request, reply) => {
    const [, path = '', revision] = REVISION.exec(request.url) ?? [];
    if (revision === undefined || build.revisions.get(path) === revision) return;
    const headers = await shelf.take(headersName(path, revision));
    if (headers) reply.headers(JSON.parse(headers.content.toString()));
    return answer(shelf, `${path}?${revision}`, REVALIDATE, reply);
  });
  let apis: ReadonlySet<string> = new Set();
  app.addHook('onReady', async () => {
    apis = apiSegments(routes());
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (isScreenPath(apis, request.method, request.url, request.headers.accept))
      return reply.header('cache-control', REVALIDATE).sendFile('index.html');
    const [, name] = ASSET.exec(request.url) ?? [];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (name === undefined || !isRead) return refuseUnknown(reply);
    // A file that is read from the storage counts against the address. To remember made-up names would not do: others
    // are soon made up, and a build that has one may come at any time.
    const seconds = shelf.holds(name) ? 0 : countFile(request);
    if (seconds > 0) throw tooManyRequests(reply, seconds);
    return answer(shelf, name, IMMUTABLE, reply);
  });
}

/** Serves the worker. The folder's own lists the page by a revision without headers. */
async function serveWorker(app: FastifyInstance, text: string): Promise<void> {
  if (text === '') return;
  const file: ShelvedFile = { isPacked: true, content: await pack(text) };
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  app.get('/sw.js', OPEN, async ({ headers }, reply) => {
    reply.headers({ 'cache-control': REVALIDATE, etag, vary: 'accept-encoding' });
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return sendPacked(reply.type(CONTENT_TYPES['.js'] ?? ''), file, takesBrotli(headers['accept-encoding']));
  });
}

async function answer(
  shelf: BuildShelf,
  name: string,
  cacheControl: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await shelf.take(name);
  if (!file) return refuseUnknown(reply);
  const type = CONTENT_TYPES[extname(name.replace(/\?.*/, ''))] ?? 'application/octet-stream';
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').type(type);
  return sendPacked(reply, file, takesBrotli(reply.request.headers['accept-encoding']));
}

async function sendPacked(
  reply: FastifyReply,
  { isPacked, content }: ShelvedFile,
  takesPacked: boolean,
): Promise<FastifyReply> {
  if (!isPacked) return reply.send(content);
  return takesPacked
    ? reply.header('content-encoding', 'br').send(content)
    : reply.send(await unpack(content));
}

function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /(^|[\s,])br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/.test(String(accepted ?? ''));
}
