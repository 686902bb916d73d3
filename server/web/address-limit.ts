import type { FastifyInstance } from 'fastify';
import { networkOf } from '../limits/networks.ts';
import { createWindows } from '../limits/window.ts';
import { tooManyRequests } from './faults.ts';

/** Requests of one network in a minute before it is told to slow down: far above what a person does. */
const REQUESTS = { most: 3000, lengthMs: 60_000 };

/** Counts one more thing that a network asks; the seconds to wait when that is too much, else 0. */
export type CountRequest = (network: string) => number;

/**
 * Counts each address's requests, except for the app's own files, and refuses excess ones before any other check,
 * so that bad tokens count too. Returns the counter, for requests that reach no hook.
 */
export function registerAddressLimit(app: FastifyInstance, now: () => number): CountRequest {
  const count = createWindows(REQUESTS, now);
  const secondsToWait: CountRequest = (network) => Math.ceil(count(network) / 1000);
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/assets/')) return next();
    const seconds = secondsToWait(networkOf(request.ip));
    if (seconds === 0) return next();
    reply.header('retry-after', seconds);
    next(tooManyRequests());
  });
  return secondsToWait;
}
