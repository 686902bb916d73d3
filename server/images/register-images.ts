import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRateLimit, type RateLimit, type TakeTokens } from '../records/graphql/rate-limit.ts';
import { deleteObject } from './delete-object.ts';
import { getObject } from './get-object.ts';
import type { ImageStore } from './image-store.ts';
import { listObjects } from './list-objects.ts';
import type { LocationAccess } from './location-access.ts';
import { putObject } from './put-object.ts';
import { errorXml, S3Error } from './s3-error.ts';
import { checkBucket, readTarget, type S3Operation } from './s3-request.ts';
import { verifyRequest } from './sigv4.ts';

export interface ImagesDeps {
  imageStore: ImageStore;
  locations: LocationAccess;
  /** The server's root secret, the same that the identity pool issues credentials with. */
  secret: Uint8Array;
  bucket: string;
  region: string;
  /** Server time in ms. */
  now: () => number;
  /** Bytes one person may store. */
  uploads?: RateLimit;
}

/** 1.4 GB a day when it goes on: a disk is soon full. */
const UPLOADS: RateLimit = { burst: 512 * 1024 * 1024, perSecond: 16 * 1024 };

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'] as const;

/** Serves the S3 subset of the image store below `/s3/` [O-01]. */
export function registerImages(app: FastifyInstance, deps: ImagesDeps): void {
  const takeBytes = createRateLimit(deps.uploads ?? UPLOADS, deps.now);
  app.register((room, _options, done) => {
    // Bodies stay streams: they are checked, limited and stored as they come.
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    room.addHook('onRequest', stamp);
    room.setErrorHandler(sendError);
    for (const url of ['/s3', '/s3/*']) {
      room.route({
        method: [...METHODS],
        url,
        exposeHeadRoute: false,
        handler: (...args) => serve(deps, takeBytes, ...args),
      });
    }
    done();
  });
}

async function serve(
  deps: ImagesDeps,
  takeBytes: TakeTokens,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { method, headers, url = '' } = request.raw;
  const verified = verifyRequest(
    { method: method ?? '', url, headers },
    { secret: deps.secret, region: deps.region, now: deps.now() },
  );
  const target = readTarget(url);
  checkBucket(target.bucket, deps.bucket);
  return operationOf(
    request.method,
    target.key,
  )({
    ...target,
    viewer: verified.viewer,
    verified,
    access: { imageStore: deps.imageStore, locations: deps.locations },
    takeRoom: (bytes) => {
      if (takeBytes(verified.viewer.sub, bytes) > 0) throw new S3Error('SlowDown');
    },
    request,
    reply,
  });
}

function operationOf(method: string, key: string): S3Operation {
  if (key === '') {
    if (method === 'GET') return listObjects;
    throw new S3Error('NotImplemented');
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return getObject;
    case 'PUT':
      return putObject;
    case 'DELETE':
      return deleteObject;
    default:
      throw new S3Error('MethodNotAllowed', { Method: method });
  }
}

async function stamp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = randomUUID();
  reply.headers({ 'x-amz-request-id': id, 'x-amz-id-2': request.id });
}

function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  // What is not served and who must slow down are answers of 500 and more, but no faults of ours.
  if (refusal.code === 'InternalError') request.log.error({ err: error }, 'a picture request failed');
  for (const name of ['content-length', 'content-range', 'cache-control', 'content-disposition', 'etag']) {
    reply.removeHeader(name);
  }
  reply.status(refusal.status).type('application/xml').header('cache-control', 'no-store');
  // What is left of a refused upload is read and dropped, so that the sender gets to see the answer.
  request.raw.resume();
  if (request.method === 'HEAD') reply.send();
  else reply.send(errorXml(refusal, String(reply.getHeader('x-amz-request-id'))));
}

function refusalOf(error: FastifyError | Error): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof URIError)
    return new S3Error('InvalidArgument', {}, "Couldn't parse the specified URI.");
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) return new S3Error('SlowDown');
  return status < 500 ? new S3Error('InvalidRequest', {}, error.message) : new S3Error('InternalError');
}
