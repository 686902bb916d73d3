import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { PROTOCOL_VERSION } from '../../../src/records/protocol-version.ts';
import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import type { Tokens } from '../../identity/tokens.ts';
import { createRateLimit } from '../../limits/rate-limit.ts';
import type { RateLimit } from '../../limits/token-bucket.ts';
import { createAllowance } from './allowance.ts';
import { refusalError } from './appsync-error.ts';
import { type Authentication, authenticate } from './authenticate.ts';
import type { ResolverContext } from './resolvers.ts';

const PROTOCOL = String(PROTOCOL_VERSION);

/**
 * Name of the decorator that holds the ResolverContext of an admitted request. The scope that uses the hook declares
 * it.
 */
export const ADMITTED = 'admitted';

/** The limits of one person. */
export interface PersonLimits {
  requests: RateLimit;
  /** Limit of written bytes. */
  written: RateLimit;
  /** Limit of the characters of live events. */
  emitted: RateLimit;
}

/**
 * The answer at the door: the context of a person, or a refusal. `waits`: ms to wait for a person who asked too much.
 */
export type Admittance =
  | { kind: 'admitted'; context: ResolverContext }
  | { kind: 'refused'; message: string }
  | { kind: 'waits'; ms: number };

/**
 * Looks at an authorization header, and at the limit of its person. It answers at once where the status of the token's
 * sign-in is known. `known` is called for a person, before their limit.
 */
export type Admit = (authorization: string | undefined, known: () => void) => MaybePromise<Admittance>;

export function createAdmit(tokens: Pick<Tokens, 'verify'>, limits: PersonLimits, now: () => number): Admit {
  const takeRequests = createRateLimit(limits.requests, now);
  const takeWritten = createRateLimit(limits.written, now);
  const takeEmitted = createRateLimit(limits.emitted, now);

  function admit(caller: Authentication, known: () => void): Admittance {
    if (caller.kind === 'refused') return caller;
    const { viewer } = caller;
    known();
    const wait = takeRequests(viewer.sub);
    if (wait > 0) return { kind: 'waits', ms: wait };
    const allowance = createAllowance({
      takeRequests: (records, spent) => {
        const ms = takeRequests(viewer.sub, records);
        return ms > 0 ? ms + Math.ceil((spent * 1000) / limits.requests.perSecond) : 0;
      },
      takeWritten: (bytes) => takeWritten(viewer.sub, bytes),
      takeEmitted: (characters) => takeEmitted(viewer.sub, characters),
      oweEmitted: (characters) => void takeEmitted(viewer.sub, characters, { owing: true }),
    });
    return { kind: 'admitted', context: { viewer, allowance } };
  }

  return (authorization, known) =>
    andThen(authenticate(tokens, authorization), (caller) => admit(caller, known));
}

/** Headers of every answer of the record API. `now` in ms. */
export const answerHeaders = (requestId: string, now: number): Record<string, string> => ({
  'x-vendinha-protocol': PROTOCOL,
  'x-server-time': String(now),
  'x-request-id': requestId,
  'cache-control': 'no-store',
});

/**
 * The hook before the record API. It checks headers, then for a POST the token and the user's own limit, all before the
 * body is read. `ofPerson` hears of each request that counts for a person.
 */
export function admission(
  admit: Admit,
  ofPerson: (request: FastifyRequest) => void,
  now: () => number,
): onRequestHookHandler {
  return (request, reply, next) => {
    reply.headers(answerHeaders(request.id, now()));
    if (request.method !== 'POST') return next();
    const admittance = admit(request.headers.authorization, () => ofPerson(request));
    if (!(admittance instanceof Promise)) return settle(admittance, request, reply) ? next() : undefined;
    admittance.then((known) => {
      if (settle(known, request, reply)) next();
    }, next);
  };
}

/** Settles an admittance. False after an answer was sent. */
function settle(admittance: Admittance, request: FastifyRequest, reply: FastifyReply): boolean {
  switch (admittance.kind) {
    case 'refused':
      reply.code(401).send({ errors: [{ errorType: 'UnauthorizedException', message: admittance.message }] });
      return false;
    case 'waits':
      reply.header('retry-after', Math.ceil(admittance.ms / 1000));
      reply.code(429).send({ errors: [refusalError('RATE_LIMITED', { retryAfterMs: admittance.ms })] });
      return false;
    case 'admitted':
      request.setDecorator<ResolverContext>(ADMITTED, admittance.context);
      return true;
  }
}
