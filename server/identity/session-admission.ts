import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { andThen, catching, type MaybePromise } from '../db/maybe-promise.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { Tokens, TokenVerdict, ValidToken } from './tokens.ts';

export interface SessionAdmission {
  /** Lets in requests with a valid token in `authorization`. Others get the answer of `refuse`. */
  admit: onRequestHookHandler;
  /** The person for whom a request was let in. Throws for one that never passed `admit`. */
  bearerOf(request: FastifyRequest): ValidToken;
}

/**
 * Counts a request for its person and not for their network. Answers with the ms to wait where that is too much, else
 * with 0.
 */
export type CountForPerson = (request: FastifyRequest, sub: string) => number;

/** Parts of the admission to a session's route. */
export interface AdmissionDeps {
  tokens: Pick<Tokens, 'verify'>;
  /** Counts requests for a person. Where it is absent they count for their network. */
  countForPerson?: CountForPerson | undefined;
}

/**
 * Requests of one person. Tablets that show their owner's token ask once a minute each, and everything else here is a
 * tap.
 */
const REQUESTS: RateLimit = { burst: 600, perSecond: 10 };

/**
 * One limit of each person over all routes that count by it. `ofPerson` hears of each request, also of one too many. So
 * only a verified token may be counted. `now` in ms.
 */
export function createPersonLimit(
  ofPerson: (request: FastifyRequest) => void,
  now: () => number,
): CountForPerson {
  const take = createRateLimit(REQUESTS, now);
  return (request, sub) => {
    ofPerson(request);
    return take(sub);
  };
}

/** The admission to routes that ask for a session, before a byte of the body is read. */
export function bySession(
  { tokens, countForPerson }: AdmissionDeps,
  refuse: (reply: FastifyReply, code: 'UNAUTHENTICATED' | 'RATE_LIMITED', status: 401 | 429) => unknown,
): SessionAdmission {
  const bearers = new WeakMap<FastifyRequest, ValidToken>();
  return {
    admit(request, reply, next) {
      const settle = (verdict: TokenVerdict): void => {
        if (verdict.kind !== 'valid') return void refuse(reply, 'UNAUTHENTICATED', 401);
        const wait = countForPerson?.(request, verdict.sub) ?? 0;
        if (wait > 0) {
          reply.header('retry-after', Math.ceil(wait / 1000));
          return void refuse(reply, 'RATE_LIMITED', 429);
        }
        bearers.set(request, verdict);
        next();
      };
      const verdict: MaybePromise<TokenVerdict> = tokens.verify(request.headers.authorization ?? '');
      void catching(
        () => andThen(verdict, settle),
        (error) => next(error as Error),
      );
    },
    bearerOf(request) {
      const bearer = bearers.get(request);
      if (!bearer) throw new Error('a request reached a route for sessions without one');
      return bearer;
    },
  };
}
