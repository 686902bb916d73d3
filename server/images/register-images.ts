import { randomUUID } from 'node:crypto';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import QuickLRU from 'quick-lru';
import { isRecent } from '../../src/domain/words/is-recent.ts';
import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import { andThen, catching, type MaybePromise } from '../db/maybe-promise.ts';
import { createRateLimit, type TakeTokens } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import { admitted } from '../web/admission.ts';
import { awaitBody } from '../web/slow-body.ts';
import type { StorageSession } from './access/credentials.ts';
import type { AccessContext } from './access/image-access.ts';
import { deleteObject } from './objects/delete-object.ts';
import { directUpload } from './objects/direct-upload.ts';
import { getObject } from './objects/get-object.ts';
import { listObjects } from './objects/list-objects.ts';
import { putObject } from './objects/put-object.ts';
import { checkBucket, readTarget, type S3Call, type S3Operation } from './objects/s3-request.ts';
import { errorXml, S3Error } from './s3-error.ts';
import { type VerifiedRequest, verifyRequest } from './signature/sigv4.ts';

export interface ImagesDeps extends AccessContext {
  /** The server's root secret, with which the identity pool issues credentials, too. */
  secret: () => MaybePromise<Uint8Array>;
  bucket: string;
  region: string;
  /** True while the sign-in behind credentials still counts. They end with it. */
  stands(session: StorageSession): MaybePromise<boolean>;
  now: () => number;
  /** Hears of each request that counts for a person, and therefore not for their network. */
  ofPerson?: (request: FastifyRequest) => void;
  /** Limit of requests of one person. */
  requests?: RateLimit;
  /** Limit of bytes that one person may store. */
  uploads?: RateLimit;
}

/** Bytes that one person may store. At the steady rate it is 1.4 GB a day: a disk is soon full. */
const UPLOADS: RateLimit = { burst: 512 * 1024 * 1024, perSecond: 16 * 1024 };

/** Requests of one person. A first look at a shop asks for up to 100 pictures. */
const REQUESTS: RateLimit = { burst: 600, perSecond: 10 };

/** Number of addresses of uploads whose room is remembered. The oldest are forgotten first. */
const MAX_ADDRESSES = 5_000;

/** Least time between two lines of the log about a full disk, in ms. */
const TELL_EVERY_MS = MINUTE_MS;

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'] as const;

/** Serves the S3 subset of the image store below `/s3/` [O-01]. */
export function registerImages(app: FastifyInstance, deps: ImagesDeps): void {
  const takeBytes = createRateLimit(deps.uploads ?? UPLOADS, deps.now);
  const takeRequests = createRateLimit(deps.requests ?? REQUESTS, deps.now);
  const addressRooms = new QuickLRU<string, number>({ maxSize: MAX_ADDRESSES });
  const { admit, verifiedOf } = bySignature(deps, takeRequests);
  const demandDisk = diskKeeper(deps);
  app.register((room, _options, done) => {
    // Bodies stay streams: they are checked, limited and stored as they come.
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    room.addHook('onRequest', stamp);
    room.setErrorHandler(sendError);
    for (const url of ['/s3', '/s3/*']) {
      room.route({
        ...admitted({ by: 'sigv4', body: 'streamed' }, admit),
        method: [...METHODS],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const verified = verifiedOf(request);
          if (request.method === 'PUT') {
            awaitBody(request.raw, reply.raw);
            await demandDisk(request);
          }
          return serve(deps, { takeBytes, takeRequests, addressRooms }, verified, reply);
        },
      });
    }
    done();
  });
}

/**
 * Refuses pictures that would take the last of the disk from records. The app keeps such a picture, and says that
 * storage is not available.
 */
function diskKeeper({ imageStore, now }: ImagesDeps): (request: FastifyRequest) => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return async (request) => {
    if ((await imageStore.hasRoom?.()) !== false) return;
    if (!isRecent(toldAt, now(), TELL_EVERY_MS)) {
      toldAt = now();
      request.log.error('the disk is nearly full: pictures are refused');
    }
    throw new S3Error('SlowDown');
  };
}

interface SignatureAdmission {
  admit: onRequestHookHandler;
  /** The request as its signature was verified. Throws for one that never passed `admit`. */
  verifiedOf(request: FastifyRequest): VerifiedRequest;
}

/** Lets in requests whose signature holds and whose sign-in counts, before a byte of a picture is read. */
function bySignature(deps: ImagesDeps, takeRequests: TakeTokens): SignatureAdmission {
  const { secret, region, now, stands, ofPerson } = deps;
  const known = new WeakMap<FastifyRequest, VerifiedRequest>();
  return {
    admit(request, _reply, next) {
      const check = (signing: Uint8Array): MaybePromise<void> => {
        const { method = '', headers, url = '' } = request.raw;
        const verified = verifyRequest({ method, url, headers }, { secret: signing, region, now: now() });
        return andThen(stands(verified.session), (counts) => {
          if (!counts) throw new S3Error('ExpiredToken');
          ofPerson?.(request);
          if (takeRequests(verified.session.sub) > 0) throw new S3Error('SlowDown');
          known.set(request, verified);
          next();
        });
      };
      void catching(
        () => andThen(secret(), check),
        (error) => next(error as Error),
      );
    },
    verifiedOf(request) {
      const verified = known.get(request);
      if (!verified) throw new Error('a picture request was served before its signature was read');
      return verified;
    },
  };
}

interface Limits extends Pick<S3Call, 'addressRooms'> {
  takeBytes: TakeTokens;
  takeRequests: TakeTokens;
}

async function serve(
  deps: ImagesDeps,
  { takeBytes, takeRequests, addressRooms }: Limits,
  verified: VerifiedRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = reply;
  const target = readTarget(request.raw.url ?? '');
  const viewer = verified.session;
  checkBucket(target.bucket, deps.bucket);
  return operationOf(
    request.method,
    target.key,
  )({
    ...target,
    viewer,
    verified,
    access: deps,
    takeRoom: (bytes, how) => {
      if (takeBytes(viewer.sub, bytes, how) > 0) throw new S3Error('SlowDown');
    },
    giveRoomBack: (bytes) => void takeBytes(viewer.sub, -bytes, { owing: true }),
    addressRooms,
    takeRequests: (count) => {
      if (takeRequests(viewer.sub, count) > 0) throw new S3Error('SlowDown');
    },
    now: deps.now,
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
    case 'POST':
      return directUpload;
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
  // 501 and 503 are expected here and are not logged as faults.
  if (refusal.code === 'InternalError') request.log.error({ err: error }, 'a picture request failed');
  for (const name of ['content-length', 'content-range', 'cache-control', 'content-disposition', 'etag']) {
    reply.removeHeader(name);
  }
  reply.status(refusal.status).type('application/xml').header('cache-control', 'no-store');
  // The rest of a refused upload is read and dropped, so that the sender gets to see the answer.
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
