import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '../../src/records/refusals.ts';
import { sayRefusal } from './say-refusal.ts';

/**
 * The answer to too many requests from one address, for routes without a shape of their own for it. It tells the
 * seconds to wait.
 */
export function tooManyRequests(reply: FastifyReply, seconds: number): FastifyError {
  reply.header('retry-after', seconds);
  return Object.assign(new Error(sayRefusal('RATE_LIMITED')), {
    name: 'TooManyRequests',
    code: 'RATE_LIMITED',
    statusCode: 429,
  });
}

/** A refusal of the routes that answer in plain JSON: a code and its Portuguese message, which no cache keeps. */
export function refuseWith(reply: FastifyReply, status: number, code: RefusalCode): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ code, message: sayRefusal(code) });
}

/** The answer to an unknown address. */
export function refuseUnknown(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: 'NOT_FOUND', message: sayRefusal('NOT_FOUND') });
}

/**
 * The answer to an address that cannot be read. No route and no hook sees such a request. A part longer than any
 * route's is not found. So a guess at the bank's secret hears the same whatever its length.
 */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') refuseUnknown(reply);
  else reply.code(400).send({ code: 'BAD_INPUT', message: sayRefusal('BAD_INPUT') });
}

/** Has a failed route answer with a code and a Portuguese message. The words of a fault of ours go to the log alone. */
export function registerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    const code = codeOf(status);
    return reply.code(status).send({ code, message: sayRefusal(code) });
  });
}

function codeOf(status: number): RefusalCode {
  if (status === 429) return 'RATE_LIMITED';
  if (status === 413) return 'TOO_LARGE';
  return status < 500 ? 'BAD_INPUT' : 'INTERNAL';
}
