import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { PROTOCOL_VERSION } from '../../../src/records/protocol-version.ts';
import type { Tokens } from '../../identity/tokens.ts';
import { createRateLimit } from '../../limits/rate-limit.ts';
import type { RateLimit } from '../../limits/token-bucket.ts';
import { createAllowance } from './allowance.ts';
import { refusalError } from './appsync-error.ts';
import { type Authentication, authenticate } from './authenticate.ts';
import type { ResolverContext } from './resolvers.ts';

const PROTOCOL = String(PROTOCOL_VERSION);

/** Where an admitted request says whom it is from, as a ResolverContext; declared by the scope that uses the hook. */
export const ADMITTED = 'admitted';

/** What one person may do. */
export interface PersonLimits {
  requests: RateLimit;
  /** Bytes. */
  written: RateLimit;
  /** Characters of live events. */
  told: RateLimit;
  /** Hears of each request that counts for a person. */
  ofPerson?: ((request: FastifyRequest) => void) | undefined;
}

/**
 * The hook before the record API. It checks headers, then for a POST the token and the user's own limit, all before
 * the body is read. It waits only for a token of unknown standing.
 */
export function admission(
  tokens: Pick<Tokens, 'verify'>,
  limits: PersonLimits,
  now: () => number,
): onRequestHookHandler {
  const takeTokens = createRateLimit(limits.requests, now);
  const takeBytes = createRateLimit(limits.written, now);
  const takeTold = createRateLimit(limits.told, now);

  /** False after an answer was sent. */
  function admit(caller: Authentication, request: FastifyRequest, reply: FastifyReply): boolean {
    if (caller.kind === 'refused') {
      reply.code(401).send({ errors: [{ errorType: 'UnauthorizedException', message: caller.message }] });
      return false;
    }
    const { viewer } = caller;
    limits.ofPerson?.(request);
    const wait = takeTokens(viewer.sub);
    if (wait > 0) {
      reply.header('retry-after', Math.ceil(wait / 1000));
      reply.code(429).send({ errors: [refusalError('RATE_LIMITED', { retryAfterMs: wait })] });
      return false;
    }
    const allowance = createAllowance(
      (records) => takeTokens(viewer.sub, records),
      (bytes) => takeBytes(viewer.sub, bytes),
      (characters, owing) => takeTold(viewer.sub, characters, owing),
    );
    request.setDecorator<ResolverContext>(ADMITTED, { viewer, allowance });
    return true;
  }

  return (request, reply, next) => {
    reply.header('x-vendinha-protocol', PROTOCOL);
    reply.header('x-server-time', String(now()));
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    if (request.method !== 'POST') return next();
    const caller = authenticate(tokens, request.headers.authorization);
    if (!(caller instanceof Promise)) return admit(caller, request, reply) ? next() : undefined;
    caller.then((known) => {
      if (admit(known, request, reply)) next();
    }, next);
  };
}
