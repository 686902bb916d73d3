import type { FastifyError, FastifyInstance } from 'fastify';
import { type RefusalCode, refusalMessage } from '../../src/records/refusals.ts';

/** The answer to too many requests from one address, for the routes that have no shape of their own for it. */
export function tooManyRequests(): FastifyError {
  return Object.assign(new Error(refusalMessage('RATE_LIMITED')), {
    name: 'TooManyRequests',
    code: 'RATE_LIMITED',
    statusCode: 429,
  });
}

/**
 * What a request gets when its route failed: a code and a Portuguese message. The words of a fault of ours go to the log
 * alone.
 */
export function registerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    const code = codeOf(status);
    return reply.code(status).send({ code, message: refusalMessage(code) });
  });
}

function codeOf(status: number): RefusalCode {
  if (status === 429) return 'RATE_LIMITED';
  if (status === 413) return 'TOO_LARGE';
  return status < 500 ? 'BAD_INPUT' : 'INTERNAL';
}
